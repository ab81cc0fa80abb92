"""The event log that a match is written to and read from."""

from typing import Protocol

from app.match.events import Entry
from app.match.state import Match


class Unavailable(Exception):
    """The database cannot be reached. A pending write may or may not have been committed."""


class EventLog(Protocol):
    """An append-only list of entries for every match."""

    async def append(self, match_id: str, entry: Entry, before: Match | None, after: Match) -> bool:
        """Write an entry durably; False if its version exists already. Raises Unavailable.

        `before` is None for the first entry.
        """
        ...

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries of a match after version `after`, in order. Raises Unavailable."""
        ...
