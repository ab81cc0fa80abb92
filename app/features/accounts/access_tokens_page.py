"""The page on which players make access tokens for programs. It works without scripts."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import ValidationError

from app.features.accounts.access_tokens import (
    CreateAccessToken,
    CreatedAccessToken,
    add_access_token,
    list_access_tokens,
)
from app.http.errors import ApiError
from app.http.forms import read_form, read_form_lists, see_other
from app.http.html import render
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services, TheServices
from app.http.session import TheVisitor, ensure_player, require_session
from app.locales import t
from app.match.commands import PlayerId
from app.players.access_tokens import SCOPES, AccessTokens
from app.rooms.registry import RoomRegistry

router = APIRouter(prefix="/me/tokens", include_in_schema=False)


@router.get("")
async def access_tokens_page(
    request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    return await _page(request, services, visitor.player)


@router.post("")
async def create_access_token(
    request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    """Show the new token, which is not stored."""
    await services[RateLimits].check_create(request)
    form = await read_form_lists(request)
    try:
        wanted = CreateAccessToken.model_validate(
            {"name": form.get("name", [""])[0], "scopes": form.get("scope", [])}
        )
    except ValidationError:
        return await _page(request, services, visitor.player, problem=t("tokens.error.no-scope"))
    player = (await ensure_player(request, services, visitor)).player
    try:
        created = await add_access_token(services, player, wanted)
    except ApiError as error:
        return await _page(request, services, player, problem=error.problem.message)
    return await _page(request, services, player, created=created)


@router.post("/revoke")
async def revoke_access_token(
    request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    """Revoke a token. A missing one is no error."""
    token_id = (await read_form(request)).get("id", "")
    player = require_session(visitor).player
    if token_id and await services[AccessTokens].revoke(player, token_id):
        services[RoomRegistry].disconnect_player(player)
    return see_other("/me/tokens")


async def _page(
    request: Request,
    services: Services,
    player: PlayerId | None,
    created: CreatedAccessToken | None = None,
    problem: str | None = None,
) -> Response:
    tokens = await list_access_tokens(services, player)
    response = render(
        request,
        "tokens.html",
        422 if problem else 200,
        scopes=SCOPES,
        created=created,
        problem=problem,
        tokens=[
            (token, _day(token.created_at), _day(token.used_at) if token.used_at else None)
            for token in tokens
        ],
    )
    response.headers["cache-control"] = "no-store"
    return response


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
