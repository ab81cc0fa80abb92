"""Blocked players: a block is a mute that also ends the relations of two players."""

from typing import Literal

from fastapi import APIRouter, Request, Response

from app.features.chat.context import ChatContext
from app.features.chat.registry import ChatRegistry
from app.features.friends.challenge_keeper import ChallengeKeeper
from app.features.friends.store.challenges import Challenges
from app.features.friends.store.friendships import Friendships
from app.features.lobby.lobby import Lobby
from app.hooks import Hook
from app.http.errors import ApiError
from app.http.forms import own_path, read_form, see_other
from app.http.limits.rate_limit import RateLimits
from app.http.match_access import load_room
from app.http.services import Services, TheServices
from app.http.session import TheVisitor, require_session
from app.http.tokens import new_command_id
from app.locales import t
from app.match.commands import CommandRequest, Leave, PlayerId
from app.players.shown_names import PlayerNames
from app.players.store import Players

MAX_ID = 32  # characters


class Blocked(Hook[[PlayerId], None]):
    """Called when a player has blocked another one."""


router = APIRouter(include_in_schema=False)


@router.post("/me/blocks/{action}")
async def change_block(
    action: Literal["add", "remove"], request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    """The forms name a player by id, and the page to return to as `back`."""
    player, form = require_session(visitor).player, await read_form(request)
    other, chat = form.get("player", "")[:MAX_ID], services[ChatContext].repository
    if action == "remove":
        await services[Friendships].unblock(player, other)
        services[ChatRegistry].resend_to_player(player)
    elif other == player or not await services[Players].exists(other):
        raise ApiError(404, "no-such-player", t("errors.no-such-player.text"))
    else:
        await services[RateLimits].check_create(request)
        await chat.mute(player, other, services.now())
        await services[Friendships].block(player, other)
        services[ChatRegistry].resend_to_player(player)
        await _end_waiting(services, player, other)
        services[Lobby].players_changed([player, other])
        await services[Blocked](player)
    return see_other(own_path(form.get("back", "/me/friends")))


async def _end_waiting(services: Services, player: PlayerId, other: PlayerId) -> None:
    """End challenges, reservations and join requests between two players."""
    challenges = services[Challenges]
    for challenge in await challenges.waiting_between(player, other):
        await services[ChallengeKeeper].withdraw(challenge, "declined")
    for match_id, guest in await challenges.waiting_guests(player, other):
        room = await load_room(services, match_id)
        await room.submit(CommandRequest(Leave(), guest, new_command_id()))


async def list_blocked(services: Services, player: PlayerId | None) -> list[tuple[PlayerId, str]]:
    """The players whom the player has blocked, latest first, with their names."""
    if player is None:
        return []
    blocked = await services[Friendships].blocked(player)
    names = await PlayerNames(services[Players]).names(blocked)
    return [(one, names[one]) for one in blocked]
