"""Account pages, and pages on which a browser becomes another player."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request, Response

from app.hooks import Hook
from app.http.html import render
from app.http.session import TheVisit, Visit
from app.players.bot_names import unmarked

router = APIRouter(include_in_schema=False)


class AccountPageValues(Hook[[Visit], Mapping[str, Any]]):
    """Additional values for account pages."""


@router.get("/me/account")
async def account_page(visit: TheVisit) -> Response:
    named = visit.session.name if visit.session else None
    values: dict[str, Any] = {
        "operates": False,
        "sends_mail": False,
        "name": unmarked(named or ""),
        "handle": visit.handle,
        "is_player": visit.player is not None,
    }
    for more in await visit[AccountPageValues](visit):
        values.update(more)
    return render(visit.request, "my_account.html", **values)


@router.get("/sign-in")
async def sign_in_page(request: Request) -> Response:
    return render(request, "sign_in.html")


@router.get("/continue")
async def device_code_page(visit: TheVisit) -> Response:
    values: dict[str, Any] = {"sends_mail": False}
    for more in await visit[AccountPageValues](visit):
        values.update(more)
    return render(visit.request, "continue.html", **values)


@router.get("/resume")
async def resume_link_page(request: Request) -> Response:
    return render(request, "resume.html")
