"""Blocked players: a block is a mute that also ends what two players have with each other."""

from typing import Literal

from fastapi import APIRouter, Request, Response

from app.locales import t
from app.match.commands import CommandRequest, Leave, PlayerId
from app.web.errors import ApiError
from app.web.forms import own_path, read_form, see_other
from app.web.match_access import load_room
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, require_session
from app.web.tokens import new_command_id, now
from app.web.wording.names import PlayerNames

MAX_ID = 32  # characters

router = APIRouter(include_in_schema=False)


@router.post("/me/blocks/{action}")
async def change_block(
    action: Literal["add", "remove"], request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    """The forms name a player by the id, and the page to return to as `back`."""
    player, form = require_session(visitor).player, await read_form(request)
    other, chat = form.get("player", "")[:MAX_ID], services.circles.chat.repository
    if action == "remove":
        await services.friends.friendships.unblock(player, other)
        services.chats.resend_to_player(player)
    elif other == player or not await services.players.exists(other):
        raise ApiError(404, "no-such-player", t("errors.no-such-player.text"))
    else:
        await services.rate_limits.check_create(request)
        await chat.mute(player, other, now())
        await services.friends.friendships.block(player, other)
        services.chats.resend_to_player(player)
        await _end_waiting(services, player, other)
        services.lobby.players_changed([player, other])
        for listed in await services.circles.circles.of_player(player):
            services.circles.pages.changed(listed.circle.id)
    return see_other(own_path(form.get("back", "/me/friends")))


async def _end_waiting(services: Services, player: PlayerId, other: PlayerId) -> None:
    """End challenges, reservations and join requests of two players, in either direction."""
    challenges = services.friends.challenges
    for challenge in await challenges.waiting_between(player, other):
        await services.friends.keeper.withdraw(challenge, "declined")
    for match_id, guest in await challenges.waiting_guests(player, other):
        room = await load_room(services, match_id)
        await room.submit(CommandRequest(Leave(), guest, new_command_id()))


async def list_blocked(services: Services, player: PlayerId | None) -> list[tuple[PlayerId, str]]:
    """Those whom the player has blocked, the latest first, with their names."""
    if player is None:
        return []
    blocked = await services.friends.friendships.blocked(player)
    names = await PlayerNames(services.players).names(blocked)
    return [(one, names[one]) for one in blocked]
