"""The timekeeper: notices by itself whose time is up, and that the service was away."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Protocol

from app.match.log import Unavailable
from app.match.outage import Outage

LOOK_EVERY = 2.0  # seconds; a match that is awake rings by itself, to the millisecond


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
    ) -> None:
        self._diary = diary
        self._crew = crew
        self._excuse = excuse
        self._look = look
        self._clock = clock
        self._every = every
        self._known = 0  # outages that were over until then
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> bool:
        """The process starts, before any room wakes; whether others are there.

        Raises Unavailable.
        """
        others = await self._crew.begin(self._clock())
        await self._excuse_outages()
        return others

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Look no more, and say goodbye."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with suppress(Unavailable):
            await self._crew.leave(self._clock())

    async def hand_over(self) -> None:
        """From now on nobody is charged for a while: pages change to other processes.

        Raises Unavailable.
        """
        await self._crew.hand_over(self._clock())
        await self._excuse_outages()

    async def look(self) -> None:
        """Look once. Raises Unavailable."""
        now = self._clock()
        await self._crew.sign(now)
        await self._excuse_outages()
        for match_id in await self._diary.due(now):
            await self._look(match_id)

    async def _excuse_outages(self) -> None:
        outages = await self._crew.outages(self._known)
        if outages:
            self._known = outages[-1].back
            self._excuse(outages)

    async def _run(self) -> None:
        while True:
            with suppress(Unavailable):  # the next look finds what this one could not
                await self.look()
            await asyncio.sleep(self._every)
