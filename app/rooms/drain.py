"""Draining: before a process stops, its pages move to other processes, in small groups."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from app.errors import Unavailable
from app.rooms.audience import Listener
from app.tasks import cancel_and_wait

STEP = 0.05  # seconds between two groups of pages


class Drain:
    """Takes `seconds`: half for the proxy to notice, half to close the pages.

    `on_drain` ensures that no clock is charged for it.
    """

    def __init__(
        self,
        listeners: Callable[[], Iterable[Listener]],
        on_drain: Callable[[], Awaitable[None]],
        seconds: float,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._listeners = listeners
        self._on_drain = on_drain
        self._seconds = seconds
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="drain")

    async def stop(self) -> None:
        await cancel_and_wait(self._task)

    async def _run(self) -> None:
        await self._sleep(self._seconds / 2)
        with suppress(Unavailable):  # the other processes notice by themselves
            await self._on_drain()
        pages = list(self._listeners())
        random.shuffle(pages)
        steps = max(1, round(self._seconds / 2 / STEP) - 1)
        for step in range(steps):
            for page in pages[step::steps]:
                page.close(1012)
            await self._sleep(STEP)
