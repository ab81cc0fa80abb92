"""Interfaces that tournaments need from the store. Every method raises Unavailable."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from app.db.writer import Rejected
from app.features.tournaments.rules.events import Entry
from app.features.tournaments.rules.matches import TournamentMatch
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId


class PlayerTaken(Rejected):
    """Another tournament has just paired the player, so that the pairing was not written."""


class TournamentLog(Protocol):
    """An append-only list of entries for every tournament."""

    async def append(self, tournament_id: str, entry: Entry, after: Tournament) -> bool:
        """Write an entry durably. Returns False if its version exists. Raises PlayerTaken."""
        ...

    async def read(self, tournament_id: str, after: int = 0) -> list[Entry]:
        """The entries of a tournament after a version, in order. Raises BrokenLog."""
        ...

    async def running(self) -> list[str]:
        """The ids of all tournaments that have begun and are not over."""
        ...

    async def due(self, now: int) -> list[str]:
        """The ids of all tournaments that have not begun although they are due."""
        ...

    async def standing(self, since: int) -> list[str]:
        """The ids of all tournaments without a start time that have not changed since a moment."""
        ...

    async def ended(self, since: int) -> list[str]:
        """The ids of all tournaments that are over and have changed since a moment."""
        ...


class CircleMatchIndex(Protocol):
    """Records which matches belong to a circle."""

    async def add(self, circle_id: str, match_id: str) -> None:
        """Record that the match is about to be opened in the circle. It may be repeated."""
        ...


class PlayersSeen(Protocol):
    """Knows when players came."""

    async def came(
        self, tournament_id: str, players: Iterable[PlayerId], since: int
    ) -> set[PlayerId]:
        """The players among some who have come to a game of the tournament."""
        ...

    async def visited(self, tournament_id: str, since: int) -> set[PlayerId]:
        """The players of a tournament who have opened its page or a game."""
        ...

    async def away(self, players: Iterable[PlayerId], since: int) -> set[PlayerId]:
        """The players among some who have opened no page of the site since a moment."""
        ...


class PlayersElsewhere(Protocol):
    """Knows who has a running live game."""

    async def busy(
        self, players: Collection[PlayerId], now: int, own: Collection[str] = ()
    ) -> Mapping[PlayerId, str]:
        """The players among some who have one, with its id. The matches `own` do not count."""
        ...


class MatchStates(Protocol):
    """Reads the states of matches."""

    async def find(self, match_ids: Sequence[str]) -> Mapping[str, TournamentMatch]:
        """The existing matches among some, by id."""
        ...
