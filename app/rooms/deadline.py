"""The deadline of the player to move, and the command that flags them."""

import asyncio
from collections.abc import Callable

from app.match.commands import SERVICE, CommandRequest, Flag
from app.match.state import Match

MIN_DELAY, MAX_DELAY = 0.1, 3600.0  # seconds; a timer that fires early is scheduled again


class DeadlineTimer:
    """Calls a function when the mover runs out of time by the server's clock."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._due: asyncio.TimerHandle | None = None

    def schedule(self, match: Match, on_deadline: Callable[[], None]) -> None:
        self.cancel()
        clocks = match.timekeeping.clocks
        deadline = clocks.deadline if clocks and match.status == "running" else None
        if deadline is not None:
            delay = min(max(MIN_DELAY, (deadline - self._clock()) / 1000), MAX_DELAY)
            self._due = asyncio.get_running_loop().call_later(delay, on_deadline)

    def cancel(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


def is_overdue(match: Match, at: int) -> bool:
    clocks = match.timekeeping.clocks
    return match.status == "running" and clocks is not None and clocks.is_flagged(at)


def flag_request(match: Match) -> CommandRequest:
    """The server's command to flag the mover. It has the same id in every process."""
    return CommandRequest(Flag(), SERVICE, f"flag-{match.version}")
