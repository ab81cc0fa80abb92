"""The handover: before a process ends its pages go to the others, a few at a time."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from app.match.log import Unavailable
from app.rooms.audience import Listener

STEP = 0.05  # seconds between two portions of pages


class Handover:
    """Takes `seconds`: half of them for the proxy to notice, half to send the pages away.

    `pages` are those that are open now; `hand_over` sees to it that nobody's clock is charged.
    """

    def __init__(
        self,
        pages: Callable[[], Iterable[Listener]],
        hand_over: Callable[[], Awaitable[None]],
        seconds: float,
    ) -> None:
        self._pages = pages
        self._hand_over = hand_over
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin, once."""
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Go no further."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        await asyncio.sleep(self._seconds / 2)
        with suppress(Unavailable):  # the others find it out
            await self._hand_over()
        pages = list(self._pages())
        random.shuffle(pages)
        steps = max(1, round(self._seconds / 2 / STEP) - 1)
        for step in range(steps):
            for page in pages[step::steps]:
                page.shut(1012)
            await asyncio.sleep(STEP)
