"""The alarm of one room: it rings when the time of the player to move will be up."""

import asyncio
from collections.abc import Callable

from app.match.commands import SERVICE, Ask, Flag
from app.match.state import Match

SOONEST, LATEST = 0.1, 3600.0  # seconds; whoever was called too early looks again


class Alarm:
    """Calls `ring` at a match's deadline, by the server's clock."""

    def __init__(self, clock: Callable[[], int], ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._due: asyncio.TimerHandle | None = None

    def set(self, match: Match) -> None:
        """The match stands like this now."""
        self.cancel()
        deadline = match.clocks.deadline if match.clocks and match.status == "running" else None
        if deadline is not None:
            wait = min(max(SOONEST, (deadline - self._clock()) / 1000), LATEST)
            self._due = asyncio.get_running_loop().call_later(wait, self._ring)

    def cancel(self) -> None:
        """Ring no more."""
        if self._due is not None:
            self._due.cancel()
            self._due = None


def is_late(match: Match, at: int) -> bool:
    """Whether the time of the player to move is up."""
    return match.status == "running" and match.clocks is not None and match.clocks.flagged(at)


def flag(match: Match) -> Ask:
    """What the service asks when time is up, in every process under the same id."""
    return Ask(Flag(), SERVICE, f"flag-{match.version}")
