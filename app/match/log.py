"""What a match asks of the place where its entries are kept."""

from typing import Protocol

from app.match.events import Entry
from app.match.state import Match


class Unavailable(Exception):
    """The log cannot be reached, or could not say whether it wrote. Read it before going on."""


class Log(Protocol):
    """An append-only list of entries for every match."""

    async def append(self, match_id: str, entry: Entry, after: Match) -> bool:
        """Write an entry durably. False: that version exists already. Raises Unavailable."""
        ...

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries of a match after a version, in order. Raises Unavailable."""
        ...
