"""The timekeeper: notices by itself whose time is up, and that the service was away."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import time
from typing import Protocol

from app.match.log import Unavailable
from app.match.outage import Outage
from app.rounds import look_for_ever

LEAP = 6.0  # seconds between two looks that are more than a slow moment
LOOK_EVERY = 2.0  # seconds; a match that is awake rings by itself, to the millisecond
LATE = 60_000  # milliseconds by which an outage may be written later than another that began later

log = logging.getLogger(__name__)


class Diary(Protocol):
    """Where deadlines stand."""

    async def due(self, now: int) -> list[str]:
        """Matches whose deadline has passed. Raises Unavailable."""
        ...


class Crew(Protocol):
    """Where the processes of the service give signs of life. All of it raises Unavailable."""

    async def begin(self, now: int) -> bool:
        """A process starts; whether others are there."""
        ...

    async def sign(self, now: int) -> None:
        """It is alive."""
        ...

    async def missed(self, since: int, now: int) -> None:
        """It was not, between two moments, though it did not end."""
        ...

    async def hand_over(self, now: int) -> None:
        """It is about to end, and sends its pages to others."""
        ...

    async def leave(self, now: int) -> None:
        """It ends."""
        ...

    async def outages(self, after: int) -> Sequence[Outage]:
        """Those that were over after a moment, the earliest first."""
        ...


class Timekeeper:
    """Looks for deadlines that have passed, and lets their matches look at the clock.

    What the service was away for is excused before.
    """

    def __init__(
        self,
        diary: Diary,
        crew: Crew,
        excuse: Callable[[Sequence[Outage]], None],
        look: Callable[[str], Awaitable[None]],
        clock: Callable[[], int],
        every: float = LOOK_EVERY,
        wall: Callable[[], float] = time,
    ) -> None:
        """`clock` counts milliseconds; `wall` are seconds of the machine, which may leap."""
        self._diary = diary
        self._crew = crew
        self._excuse = excuse
        self._look = look
        self._clock = clock
        self._every = every
        self._wall = wall
        self._looked = 0, wall()  # by both clocks
        self._known = 0  # when the newest outage that we know was over
        self._excused: set[Outage] = set()  # of those that were over shortly before
        self._task: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None

    async def begin(self) -> bool:
        """The process starts, before any room wakes; whether others are there.

        Raises Unavailable.
        """
        now = self._clock()
        others = await self._crew.begin(now)
        await self._excuse_outages()
        self._looked = now, self._wall()
        return others

    @property
    def steady(self) -> bool:
        """Whether time has passed evenly of late: the machine was not asleep, its clock not set.

        Otherwise nobody may be flagged before the next look, which excuses that.
        """
        return -LEAP < self._wall() - self._looked[1] < LEAP

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(look_for_ever(self.look, self._every))

    async def stop(self) -> None:
        """Look no more, and say goodbye."""
        tasks = [task for task in (self._task, self._waking) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Unavailable):
            await self._crew.leave(self._clock())

    async def hand_over(self) -> None:
        """From now on nobody is charged for a while: pages change to other processes.

        Raises Unavailable.
        """
        await self._crew.hand_over(self._clock())
        await self._excuse_outages()

    async def look(self) -> None:
        """Look once. Raises Unavailable.

        Matches are woken beside it: however long that takes, signs of life are given.
        """
        now, wall = self._clock(), self._wall()
        if not self.steady and self._looked[0] < now:
            await self._crew.missed(self._looked[0], now)
        await self._crew.sign(now)
        await self._excuse_outages()
        self._looked = now, wall
        if self._waking is None or self._waking.done():
            self._waking = asyncio.create_task(self._wake(await self._diary.due(now)))

    async def _wake(self, due: Sequence[str]) -> None:
        for match_id in due:
            try:
                with suppress(Unavailable):  # it is still due at the next look
                    await self._look(match_id)
            except Exception:  # a match that is broken must not hide the others
                log.exception("a match cannot look at the clock", extra={"match": match_id})

    async def _excuse_outages(self) -> None:
        """Excuse what was not yet: another process may write later that it found one earlier."""
        found = await self._crew.outages(self._known - LATE)
        new = [outage for outage in found if outage not in self._excused]
        self._excused = set(found)
        if new:
            self._known = max(self._known, new[-1].back)
            self._excuse(new)
