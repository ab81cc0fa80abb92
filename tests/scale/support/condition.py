"""Waits for a state that other tasks bring about, without a clock."""

import asyncio
from collections.abc import Callable


class Condition:
    """Is notified of every change. One task at a time may wait."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    def notify(self) -> None:
        self._changed.set()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until a predicate holds; each `notify` evaluates it again."""
        while not reached():
            self._changed.clear()
            await self._changed.wait()
