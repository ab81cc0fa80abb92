"""Waiting for what others bring about, without looking at a clock."""

import asyncio
from collections.abc import Callable


class Bell:
    """Rung whenever something has happened; one task at a time may wait for it."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Let whoever waits look again."""
        self._rung.set()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until a state is reached; it is looked at after every ring."""
        while not reached():
            self._rung.clear()
            await self._rung.wait()
