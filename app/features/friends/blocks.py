"""Blocked players: a block is a mute that also ends the relations of two players."""

from typing import Literal

from fastapi import APIRouter, Response

from app.features.chat.context import ChatContext
from app.features.chat.registry import ChatRegistry
from app.features.friends.challenge_keeper import ChallengeKeeper
from app.features.friends.store.challenges import Challenges
from app.features.friends.store.friendships import Friendships
from app.features.lobby.lobby import Lobby
from app.hooks import Hook
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.forms import own_path, read_form, see_other
from app.http.match_access import load_room
from app.http.named_player import MAX_NAMED, PlayerInPath
from app.http.services import Services
from app.http.session import TheVisit, Visit, require_session
from app.http.tokens import new_command_id
from app.locales import t
from app.match.bot_players import is_computer
from app.match.commands import CommandRequest, Leave, PlayerId
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.players.store import Players
from app.wire.schema import Schema


class Blocked(Hook[[PlayerId], None]):
    """Called when a player has blocked another one."""


class BlockedPlayer(Schema):
    """A player whom you have blocked."""

    id: str
    name: str


class BlockedPlayers(Schema):
    """The players whom you have blocked, the latest first."""

    blocked: list[BlockedPlayer]


router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api/me/blocks", tags=["me"])


@router.post("/me/blocks/{action}")
async def change_block(action: Literal["add", "remove"], visit: TheVisit) -> Response:
    """The forms name a player by id, and the page to return to as `back`."""
    form = await read_form(visit.request)
    player = form.get("player", "")[:MAX_NAMED]
    if action == "remove":
        await unblock(visit, player)
    else:
        await block(visit, player)
    return see_other(own_path(form.get("back", "/me/friends")))


@api.get("", **needs("read"))
async def list_blocks(visit: TheVisit) -> BlockedPlayers:
    """List the players whom you have blocked, the latest first."""
    blocked = await list_blocked(visit.services, require_session(visit).player)
    return BlockedPlayers(blocked=[BlockedPlayer(id=player, name=name) for player, name in blocked])


@api.put("/{player}", **needs("challenge", 404, 409))
async def block_player(player: PlayerInPath, visit: TheVisit) -> BlockedPlayers:
    """Block a player, which also ends friendship, challenges and invitations."""
    await block(visit, player)
    return await list_blocks(visit)


@api.delete("/{player}", **needs("challenge", 404))
async def unblock_player(player: PlayerInPath, visit: TheVisit) -> BlockedPlayers:
    """End a block, and its mute."""
    await unblock(visit, player)
    return await list_blocks(visit)


async def block(visit: Visit, other: PlayerId) -> None:
    """Raises ApiError and Unavailable."""
    player, chat = require_session(visit).player, visit[ChatContext].repository
    if other == player:
        raise ApiError(409, "yourself", t("friends.block-yourself"))
    if not await visit[Players].exists(other):
        raise ApiError(404, "no-such-player", t("errors.no-such-player.text"))
    await visit.check_create()
    await chat.mute(player, other, visit.now())
    await visit[Friendships].block(player, other)
    visit[ChatRegistry].resend_to_player(player)
    await _end_waiting(visit.services, player, other)
    visit[Lobby].players_changed([player, other])
    await visit[Blocked](player)


async def unblock(visit: Visit, other: PlayerId) -> None:
    """Raises ApiError and Unavailable."""
    player = require_session(visit).player
    await visit[Friendships].unblock(player, other)
    visit[ChatRegistry].resend_to_player(player)


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


async def check_blocks(services: Services, match: Match, player: PlayerId | None) -> None:
    """Raises ApiError 409 for a block between the player and another, without telling whose."""
    if player is None:
        return
    for other in (match.seating.players | {match.terms.host}) - {player}:
        if not is_computer(other) and await services[Friendships].are_blocked(player, other):
            raise ApiError(409, "not-open", t("errors.not-open"))
