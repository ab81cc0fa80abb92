"""Pages about the site: what it is, and what it stores about its visitors."""

from functools import cache
from importlib.metadata import version
from pathlib import Path

from fastapi import APIRouter, Request, Response

from app.match.time_control import DAY
from app.store.players import SESSION_LIFE
from app.web.html import render
from app.web.services import TheServices
from app.web.session import COOKIE, SIGN_IN_COOKIE, TLS_COOKIE, is_encrypted
from app.web.wording.language import COOKIE as LANGUAGE_COOKIE

LICENSE = Path(__file__).parents[3] / "LICENSE"

router = APIRouter(include_in_schema=False)


@router.get("/about")
async def about_page(request: Request) -> Response:
    return render(request, "about.html", version=version("birnam"), license=_license())


@router.get("/privacy")
async def privacy_page(request: Request, services: TheServices) -> Response:
    return render(
        request,
        "privacy.html",
        session_cookie=TLS_COOKIE if is_encrypted(services, request) else COOKIE,
        session_days=SESSION_LIFE // DAY,
        sign_in_cookie=SIGN_IN_COOKIE,
        language_cookie=LANGUAGE_COOKIE,
        chat_days=services.chat_days,
    )


@cache
def _license() -> list[str]:
    """The title and the paragraphs of the license."""
    return [" ".join(part.split()) for part in LICENSE.read_text(encoding="utf-8").split("\n\n")]
