"""Waiting for a state that other tasks bring about, without polling."""

import asyncio
from collections.abc import Callable


class Condition:
    """Wakes the one task that waits at every change."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    def notify(self) -> None:
        self._changed.set()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until a predicate holds. It is evaluated now and after each `notify`."""
        while not reached():
            self._changed.clear()
            await self._changed.wait()
