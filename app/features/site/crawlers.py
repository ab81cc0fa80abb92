"""Files that tell search engines which pages exist."""

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException

from app.connections.language import PARAMETER
from app.http.services import SiteSettings, TheServices, site_url
from app.http.wording.moments import utc_day
from app.locales import DEFAULT_LANGUAGE, OFFERED
from app.match.time_control import DAY
from engine import GAMES
from engine.variants import RELATIVES

router = APIRouter(include_in_schema=False)

HIDDEN = ("/api/", "/me/", "/sign-in", "/continue", "/resume", "/email", "/settings", "/offline")
"""Paths without their own content. Unlisted matches' pages say so themselves, so that programs that
show link previews may read them.
"""

PUBLIC = [
    *("/", "/games", "/puzzles", "/watch", "/computer", "/local", "/analysis", "/about"),
    *("/privacy", "/workshop", "/variants"),
    "/tournaments",
    *(f"/{page}/{game}" for page in ("rules", "learn", "new") for game in GAMES),
    *(f"/rules/variant?rules={name}" for name in RELATIVES),
]


@router.get("/robots.txt")
async def robots(request: Request) -> Response:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in HIDDEN)]
    return PlainTextResponse("\n".join([*lines, "", f"Sitemap: {site_url(request)}/sitemap.xml\n"]))


@router.get("/.well-known/security.txt")
async def security_contact(request: Request, services: TheServices) -> Response:
    """The address for reports of vulnerabilities, as RFC 9116 specifies."""
    contact = services[SiteSettings].contact_url
    if contact is None:
        raise HTTPException(404)
    expires, _ = utc_day(services.now() + 180 * DAY)
    languages = ", ".join(one.code for one in OFFERED)
    canonical = f"{site_url(request)}/.well-known/security.txt"
    fields = {
        "Contact": contact,
        "Expires": f"{expires}T00:00:00Z",
        "Preferred-Languages": languages,
        "Canonical": canonical,
    }
    return PlainTextResponse("".join(f"{name}: {value}\n" for name, value in fields.items()))


@router.get("/sitemap.xml")
async def sitemap(request: Request) -> Response:
    """List the public pages in each language, with their translations."""
    headers = {"cache-control": "public, max-age=3600"}
    return Response(_sitemap(site_url(request)), 200, headers, "application/xml")


@lru_cache(8)  # one for each name of the site
def _sitemap(site: str) -> str:
    entries = "".join(entry for path in PUBLIC for entry in _entries(site, path))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        f' xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{entries}</urlset>\n'
    )


def _entries(site: str, path: str) -> Iterator[str]:
    query = f"{path}{'&' if '?' in path else '?'}{PARAMETER}="
    urls = {one.code: escape(f"{site}{query}{one.code}") for one in OFFERED}
    links = {**urls, "x-default": escape(f"{site}{path}")}
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{code}" href="{url}"/>'
        for code, url in links.items()
    )
    for code, url in urls.items():
        address = links["x-default"] if code == DEFAULT_LANGUAGE.code else url
        yield f"<url><loc>{address}</loc>{alternates}</url>\n"
