"""Marks the player of a token as a bot."""

from dataclasses import replace

from fastapi import APIRouter, Request

from app.locales import t
from app.store.db.writer import Rejected
from app.web.access_tokens.authenticate import bearer_of
from app.web.errors import ApiError, error_responses
from app.web.players.arrival import me_of
from app.web.players.schemas import Me
from app.web.services import TheServices
from app.web.tokens import now
from app.web.wording.names import display_name

router = APIRouter(prefix="/api/me", tags=["me"])


@router.post("/bot", responses=error_responses(403, 409, 429, 503))
async def mark_as_bot(request: Request, services: TheServices) -> Me:
    """Mark the player of a token with the scope `bot` as a bot, for good.

    Only a player who has not played yet can become one.
    """
    bearer = bearer_of(request)
    if bearer is None:
        raise ApiError(403, "token-needed", t("bots.refused.token-needed"))
    session = bearer.session
    try:
        name = await services.players.mark_bot(session.player, now())
    except Rejected as error:
        raise ApiError(409, "has-played", t("bots.refused.has-played")) from error
    services.rooms.player_renamed(
        session.player, display_name(session.player, name), session.handle
    )
    return await me_of(services, replace(session, name=name))
