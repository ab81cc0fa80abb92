"""Account pages, and pages on which a browser becomes another player."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request, Response

from app.hooks import Hook
from app.http.html import render
from app.http.services import TheServices
from app.http.session import TheVisitor, Visitor
from app.players.bot_names import unmarked

router = APIRouter(include_in_schema=False)


class AccountPageValues(Hook[[Visitor], Mapping[str, Any]]):
    """Additional values for account pages."""


@router.get("/me/account")
async def account_page(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    named = visitor.session.name if visitor.session else None
    values: dict[str, Any] = {"operates": False, "name": unmarked(named or "")}
    for more in await services[AccountPageValues](visitor):
        values.update(more)
    return render(request, "my_account.html", **values)


@router.get("/sign-in")
async def sign_in_page(request: Request) -> Response:
    return render(request, "sign_in.html")


@router.get("/continue")
async def device_code_page(
    request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    values: dict[str, Any] = {"sends_mail": False}
    for more in await services[AccountPageValues](visitor):
        values.update(more)
    return render(request, "continue.html", **values)


@router.get("/resume")
async def resume_link_page(request: Request) -> Response:
    return render(request, "resume.html")
