"""Draining: before a process stops, its pages move to other processes, a few at a time."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.tasks import cancel_and_wait

STEP = 0.05  # seconds between two groups of pages


class Drain:
    """Takes `seconds`: half for the proxy to notice, half to close the pages.

    `on_drain` makes sure that nobody is charged for the time of the move.
    """

    def __init__(
        self,
        listeners: Callable[[], Iterable[Listener]],
        on_drain: Callable[[], Awaitable[None]],
        seconds: float,
    ) -> None:
        self._listeners = listeners
        self._on_drain = on_drain
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin, unless it has begun."""
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop where it is."""
        await cancel_and_wait(self._task)

    async def _run(self) -> None:
        await asyncio.sleep(self._seconds / 2)
        with suppress(Unavailable):  # the other processes notice by themselves
            await self._on_drain()
        pages = list(self._listeners())
        random.shuffle(pages)
        steps = max(1, round(self._seconds / 2 / STEP) - 1)
        for step in range(steps):
            for page in pages[step::steps]:
                page.close(1012)
            await asyncio.sleep(STEP)
