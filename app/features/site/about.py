"""Pages about the site: its purpose, and the data it stores about visitors."""

from functools import cache
from importlib.metadata import version

from fastapi import APIRouter, Request, Response

from app.connections.language import COOKIE as LANGUAGE_COOKIE
from app.http.html import render
from app.http.services import SiteSettings, TheServices
from app.http.session import COOKIE, SIGN_IN_COOKIE, TLS_COOKIE, is_encrypted
from app.match.time_control import DAY
from app.players.store import SESSION_LIFE
from app.shipped import SHIPPED

LICENSE = SHIPPED / "LICENSE"

router = APIRouter(include_in_schema=False)


@router.get("/about")
async def about_page(request: Request) -> Response:
    return render(request, "about.html", version=version("birnam"), license=_license())


@router.get("/privacy")
async def privacy_page(request: Request, services: TheServices) -> Response:
    return render(
        request,
        "privacy.html",
        session_cookie=TLS_COOKIE if is_encrypted(request) else COOKIE,
        session_days=SESSION_LIFE // DAY,
        sign_in_cookie=SIGN_IN_COOKIE,
        language_cookie=LANGUAGE_COOKIE,
        chat_days=services[SiteSettings].chat_days,
    )


@cache
def _license() -> list[str]:
    return [" ".join(part.split()) for part in LICENSE.read_text(encoding="utf-8").split("\n\n")]
