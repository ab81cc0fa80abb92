"""What a room is given by the street door: words for what happens, and names for players."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.state import Match
from app.rooms.audience import Here


class Wording(Protocol):
    """Messages, encoded once for everybody."""

    def frame(self, before: Match | None, entry: Entry, after: Match) -> bytes:
        """One version more; `before` is None for the first."""
        ...

    def snapshot(self, match_id: str, match: Match) -> bytes:
        """The whole match."""
        ...

    def presence(
        self,
        match: Match,
        names: Mapping[PlayerId, str],
        here: Mapping[PlayerId, Here],
        gone: Mapping[PlayerId, int],
        missed: Mapping[PlayerId, int],
        watching: int,
    ) -> bytes:
        """Who sits where, who is here, how many watch."""
        ...


class Directory(Protocol):
    """The names that players go by."""

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """A name for each. Raises Unavailable."""
        ...
