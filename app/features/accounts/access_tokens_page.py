"""The page on which players make access tokens for programs. It works without scripts."""

from collections.abc import Mapping, Sequence

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import ValidationError

from app.features.accounts.access_tokens import (
    CreateAccessToken,
    CreatedAccessToken,
    add_access_token,
    list_access_tokens,
)
from app.http.errors import ApiError
from app.http.forms import keeps, read_form, read_form_lists, see_other
from app.http.html import render
from app.http.session import TheVisit, Visit, ensure_player, require_session
from app.http.wording.moments import utc_day
from app.locales import t
from app.match.commands import PlayerId
from app.players.access_tokens import SCOPES, AccessTokens
from app.rooms.registry import RoomRegistry

router = APIRouter(prefix="/me/tokens", include_in_schema=False)


@router.get("")
async def access_tokens_page(visit: TheVisit) -> Response:
    return await _page(visit, visit.player)


@router.post("", **keeps("name"))
async def create_access_token(visit: TheVisit) -> Response:
    """Show the new token, which is not stored."""
    form = await read_form_lists(visit.request)
    await visit.check_create()
    try:
        wanted = CreateAccessToken.model_validate(
            {"name": form.get("name", [""])[0], "scopes": form.get("scope", [])}
        )
    except ValidationError:
        problem = t("tokens.error.no-scope")
        return await _page(visit, visit.player, problem=problem, typed=form)
    player = (await ensure_player(visit)).player
    try:
        created = await add_access_token(visit.services, player, wanted)
    except ApiError as error:
        return await _page(visit, player, problem=error.problem.message, typed=form)
    return await _page(visit, player, created=created)


@router.post("/revoke")
async def revoke_access_token(visit: TheVisit) -> Response:
    """Revoke a token. A missing one is no error."""
    token_id = (await read_form(visit.request)).get("id", "")
    player = require_session(visit).player
    if token_id and await visit[AccessTokens].revoke(player, token_id):
        visit[RoomRegistry].disconnect_player(player)
    return see_other("/me/tokens")


async def _page(
    visit: Visit,
    player: PlayerId | None,
    created: CreatedAccessToken | None = None,
    problem: str | None = None,
    typed: Mapping[str, Sequence[str]] | None = None,
) -> Response:
    """The page. `typed` are the fields of a form that was refused for the `problem`."""
    tokens = await list_access_tokens(visit.services, player)
    response = render(
        visit.request,
        "tokens.html",
        422 if problem else 200,
        scopes=SCOPES,
        created=created,
        problem=problem,
        typed=typed or {},
        tokens=[
            (token, utc_day(token.created_at)[0], token.used_at and utc_day(token.used_at)[0])
            for token in tokens
        ],
    )
    response.headers["cache-control"] = "no-store"
    return response
