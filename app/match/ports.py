"""The event log that a match is written to and read from."""

from collections.abc import Awaitable
from typing import Any, Protocol

from app.match.events import Entry
from app.match.state import Match


class Unavailable(Exception):
    """The database cannot be reached. A pending write may or may not be committed."""


class BrokenLog(Exception):
    """The stored log of a match cannot be read or folded. The message is for operators."""

    def __init__(self, match_id: str, problem: str) -> None:
        super().__init__(f"match {match_id}: {problem}")
        self.match_id = match_id
        self.problem = problem


class EventLog(Protocol):
    """An append-only list of entries for every match."""

    def append(
        self, match_id: str, entry: Entry, before: Match | None, after: Match
    ) -> Awaitable[bool]:
        """Begin to write an entry durably. The result is False if its version exists.

        `before` is None for the first entry. Awaiting the result may raise Unavailable.
        """
        ...

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries of a match after version `after`, in order. Raises Unavailable and
        BrokenLog.
        """
        ...

    def encode(self, entry: Entry) -> Any: ...

    def decode(self, match_id: str, encoded: Any) -> Entry:
        """Decode an entry that another process has encoded. Raises BrokenLog."""
        ...
