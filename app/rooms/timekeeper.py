"""The timekeeper: notices by itself whose time is up, and that the service was away."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from app.match.commands import SERVICE, Ask, Excuse
from app.match.log import Unavailable
from app.match.state import Match

LOOK_EVERY = 2.0  # seconds; a match that is awake rings by itself, to the millisecond
SETTLING = 120_000  # milliseconds after a start that are charged to nobody


@dataclass(frozen=True, slots=True)
class Outage:
    """The service was away between two moments, and is back since the second."""

    since: int
    back: int

    def excuse(self, match: Match) -> Ask | None:
        """What the service asks of a match whose clock has run through the outage."""
        clocks = match.clocks
        if match.touched_at >= self.back or clocks is None or clocks.since is None:
            return None
        until = self.back + SETTLING
        return Ask(Excuse(self.since, until), SERVICE, f"excuse-{self.back}")


class Diary(Protocol):
    """Where deadlines stand, and when the service was last alive."""

    async def due(self, now: int) -> list[str]:
        """Matches whose deadline has passed. Raises Unavailable."""
        ...

    async def beat(self, now: int) -> None:
        """Note that the service is alive. Raises Unavailable."""
        ...


class Timekeeper:
    """Looks for deadlines that have passed, and lets their matches look at the clock."""

    def __init__(
        self,
        diary: Diary,
        look: Callable[[str], Awaitable[None]],
        clock: Callable[[], int],
        every: float = LOOK_EVERY,
    ) -> None:
        self._diary = diary
        self._look = look
        self._clock = clock
        self._every = every
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Look no more; the last sign of life is noted."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with suppress(Unavailable):
            await self._diary.beat(self._clock())

    async def look(self) -> None:
        """Look once. Raises Unavailable."""
        now = self._clock()
        await self._diary.beat(now)
        for match_id in await self._diary.due(now):
            await self._look(match_id)

    async def _run(self) -> None:
        while True:
            with suppress(Unavailable):  # the next look finds what this one could not
                await self.look()
            await asyncio.sleep(self._every)
