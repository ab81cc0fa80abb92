"""The files with which a browser installs the site as an app, and its offline page."""

from typing import Any

import orjson
from fastapi import APIRouter, Request, Response

from app.http.assets import served_folder, static_url
from app.http.html import render
from app.locales import current_language, t

router = APIRouter(include_in_schema=False)

PAPER = "#f4efe4"
_DAY = "public, max-age=86400"
_SCREENSHOTS = {"wide": "1280x800", "narrow": "390x844"}
_SHORTCUTS = (
    ("new", "install.new-game", "/new/macbeth"),
    ("games", "nav.mine", "/me/games"),
    ("puzzles", "nav.puzzles", "/puzzles"),
)


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """In the language of the linking page: browsers request it without cookies."""
    static = static_url()
    content = orjson.dumps(_manifest(f"{static}/icons", f"{static}/screenshots"))
    headers = {"cache-control": "no-cache", "vary": "Accept-Language, Cookie"}
    return Response(content, 200, headers, "application/manifest+json")


def _manifest(icons: str, screenshots: str) -> dict[str, Any]:
    return {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "name": t("install.name"),
        "short_name": "Birnam",
        "description": t("nav.description"),
        "lang": current_language().code,
        "dir": "ltr",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            _icon(f"{icons}/{name}-{size}.png", size, purpose)
            for name, purpose in (("icon", "any"), ("maskable", "maskable"))
            for size in (192, 512)
        ],
        "shortcuts": [
            {"name": t(key), "url": url, "icons": [_icon(f"{icons}/{name}-96.png", 96, "any")]}
            for name, key, url in _SHORTCUTS
        ],
        "screenshots": [
            {
                "src": f"{screenshots}/{form}.jpg",
                "sizes": size,
                "type": "image/jpeg",
                "form_factor": form,
                "label": t("install.screenshot"),
            }
            for form, size in _SCREENSHOTS.items()
        ],
    }


def _icon(src: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": src, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@router.get("/favicon.ico")
async def favicon() -> Response:
    """For programs that do not read a page's links."""
    icon = served_folder().source("icons/favicon.ico")
    return Response(icon, 200, {"cache-control": _DAY}, "image/x-icon")


@router.get("/sw.js")
async def service_worker() -> Response:
    """Served at the root, because a service worker controls only pages below its own path."""
    script = f'self.STATIC = "{static_url()}";\n'.encode() + served_folder().source("sw.js")
    return Response(script, media_type="text/javascript")


@router.get("/offline")
async def offline_page(request: Request) -> Response:
    """Cached by the service worker, which shows it when a page cannot be loaded."""
    return render(request, "offline.html", reader=None)  # kept for whoever uses the browser
