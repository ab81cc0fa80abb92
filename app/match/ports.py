"""The log, as a match sees it."""

from typing import Protocol

from app.match.events import Entry
from app.match.state import Match


class Unavailable(Exception):
    """The database cannot be reached. Whether it has written something is unknown: read it."""


class EventLog(Protocol):
    """An append-only list of entries for every match."""

    async def append(self, match_id: str, entry: Entry, before: Match | None, after: Match) -> bool:
        """Write an entry durably; False if that version exists already. Raises Unavailable.

        `before` and `after` are the match around the entry; `before` is None for the first one.
        """
        ...

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries of a match after a version, in order. Raises Unavailable."""
        ...
