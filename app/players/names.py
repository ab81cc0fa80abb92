"""The display names of players, and the handles of accounts."""

from collections.abc import Iterable
from typing import Protocol

from app.match.commands import PlayerId


class NameDirectory(Protocol):
    """Finds the display names and the handles of players."""

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """A name for each player. Raises Unavailable."""
        ...

    async def handles(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """The handles of players who have an account. Raises Unavailable."""
        ...
