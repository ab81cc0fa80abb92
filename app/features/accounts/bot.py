"""Marks the player of a token as a bot."""

from dataclasses import replace

from fastapi import APIRouter, Request

from app.db.writer import Rejected
from app.features.accounts.arrival import me_of
from app.features.accounts.schemas import Me
from app.http.access_tokens.authenticate import bearer_of
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.services import TheServices
from app.locales import t
from app.players.shown_names import display_name
from app.players.store import Players
from app.rooms.registry import RoomRegistry

router = APIRouter(prefix="/api/me", tags=["me"])


@router.post("/bot", **needs("bot", 409))
async def mark_as_bot(request: Request, services: TheServices) -> Me:
    """Mark the player of a token with the scope `bot` as a bot, permanently.

    Only a player who has not played yet can become one.
    """
    bearer = bearer_of(request)
    if bearer is None:
        raise ApiError(403, "token-needed", t("bots.refused.token-needed"))
    session = bearer.session
    try:
        name = await services[Players].mark_bot(session.player, services.now())
    except Rejected as error:
        raise ApiError(409, "has-played", t("bots.refused.has-played")) from error
    services[RoomRegistry].player_renamed(
        session.player, display_name(session.player, name), session.handle
    )
    return await me_of(services, replace(session, name=name), bearer=bearer)
