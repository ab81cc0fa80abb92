"""Pairing: a player joins an open game that fits, or opens one."""

import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from app.errors import BrokenLog, Unavailable
from app.features.lobby.store.open_games import OpenGames
from app.match.commands import CommandRequest, Leave, PlayerId, Sit
from app.match.decide import Refused
from app.match.pairing import PairingSearch, pairing_key, search_for
from app.match.state import Match
from app.rooms.jobs import AcceptedAnswer, Answer
from app.rooms.registry import Opening, RoomRegistry
from engine import Color

MAX_SEARCHES = 20  # consecutive attempts in which others took all seats


@dataclass(frozen=True, slots=True)
class Paired:
    """The match that was found or opened; the player may still have to wait there."""

    match_id: str
    match: Match


class Pairing:
    """Pairs players. Two simultaneous searches never both open a game that fits the other."""

    def __init__(
        self, rooms: RoomRegistry, open_games: OpenGames, new_command_id: Callable[[], str]
    ) -> None:
        self._rooms = rooms
        self._open_games = open_games
        self._new_command_id = new_command_id

    async def pair(self, request: CommandRequest, match_id: str) -> Paired | Refused:
        """Find a match like the one that the player would open, or open it. Raises Unavailable.

        The match is opened or joined under the id of the request. A player waits in one game of a
        kind, and in one with a live clock: a new search withdraws the others.
        """
        opening = self._rooms.prepare(request, match_id)
        if isinstance(opening, Refused):
            return opening
        by = request.by
        search = search_for(opening.match, by)
        waiting: Paired | None = None
        for own in await self._own_games(by):
            if _is_same(own.match, opening.match):
                waiting = own
            elif _is_replaced(own.match, opening.match) and not await self._withdraw(own, by):
                return own
        return await self._find_or_open(opening, search, waiting)

    async def paired_before(
        self, player: PlayerId, prefix: str, since: int
    ) -> tuple[Paired, str] | None:
        """The match joined by a player's request whose id begins with `prefix`, and that id.

        Raises Unavailable.
        """
        found = await self._open_games.entered(player, prefix, since)
        match = await self._match(found[0]) if found else None
        if found is None or match is None or player in match.seating.declined:
            return None
        return Paired(found[0], match), found[1]

    def only_one(self, name: str) -> AbstractAsyncContextManager[None]:
        """A block that no other search with the name enters meanwhile. Raises Unavailable."""
        return self._open_games.only_one(name)

    async def _find_or_open(
        self, opening: Opening, search: PairingSearch, waiting: Paired | None
    ) -> Paired:
        """`waiting` is the player's own game of the same kind. It is withdrawn before the player
        joins another game, whose host might join it meanwhile.
        """
        for _ in range(MAX_SEARCHES):
            found = (
                await self._open_games.fitting(search.only_open())
                if waiting
                else await self._open_games.open_unless_one_fits(
                    opening.match_id, opening.entry, opening.match, search
                )
            )
            if not found and waiting:
                return waiting
            if not found:
                opened = self._rooms.opened(opening)
                return Paired(opened.match_id, opened.match)
            if waiting and not await self._withdraw(waiting, search.player):
                return waiting
            waiting = None
            for match_id in found:
                paired = await self._join(match_id, search, opening.entry.command_id)
                if paired:
                    return paired
                search = search.without(match_id)
        raise Unavailable("too many others search for the same game")

    async def _join(self, match_id: str, search: PairingSearch, command_id: str) -> Paired | None:
        """Take a seat in a match, or ask the host for one; None if refused."""
        match = await self._match(match_id)
        if match is None or pairing_key(match) != search.key:
            return None
        if search.player in match.seating.declined:
            return None
        for color in (search.color or _random_seat(match), search.color):
            request = CommandRequest(Sit(color), search.player, command_id)
            answer = await self._submit(match_id, request)
            if isinstance(answer, AcceptedAnswer):
                return Paired(match_id, answer.match)
            if answer.refusal.reason == "already-requested":
                return Paired(match_id, answer.match)
        return None

    async def _own_games(self, player: PlayerId) -> list[Paired]:
        """The player's open games in which others can be paired with them."""
        found = []
        for match_id in await self._open_games.hosted_by(player):
            match = await self._match(match_id)
            if match is not None and pairing_key(match) is not None:
                found.append(Paired(match_id, match))
        return found

    async def _withdraw(self, own: Paired, player: PlayerId) -> bool:
        """Withdraw a player's open game. Returns False if it has meanwhile begun."""
        request = CommandRequest(Leave(), player, self._new_command_id())
        answer = await self._submit(own.match_id, request)
        return isinstance(answer, AcceptedAnswer) or answer.refusal.reason != "started"

    async def _match(self, match_id: str) -> Match | None:
        try:
            room = await self._rooms.room(match_id)
        except BrokenLog:
            return None
        return room.match if room else None

    async def _submit(self, match_id: str, request: CommandRequest) -> Answer:
        room = await self._rooms.room(match_id)
        assert room is not None, "a match is never deleted"
        return await room.submit(request)


def _is_same(own: Match, wanted: Match) -> bool:
    """True if a player's open game is the one that they would open."""
    host = wanted.terms.host
    color = None if wanted.terms.random_color else wanted.seating.colors_of(host)
    own_color = None if own.terms.random_color else own.seating.colors_of(host)
    return (
        pairing_key(own) == pairing_key(wanted)
        and own_color == color
        and own.seating.joining == wanted.seating.joining
    )


def _is_replaced(own: Match, wanted: Match) -> bool:
    live = own.terms.time_control.speed == wanted.terms.time_control.speed == "live"
    return live or pairing_key(own) == pairing_key(wanted)


def _random_seat(match: Match) -> Color | None:
    free = [color for color, player in match.seating.seats if player is None]
    seats = [color for color in free if color not in match.seating.reserved]
    return secrets.choice(seats) if seats else None
