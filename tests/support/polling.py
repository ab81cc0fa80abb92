"""Waiting for a state that nothing announces."""

import asyncio
from collections.abc import Callable

INTERVAL = 0.005  # seconds
TIME_LIMIT = 200.0  # seconds; only a failing test waits so long


async def until(condition: Callable[[], bool], seconds: float = TIME_LIMIT) -> None:
    """Evaluate a condition again and again until it holds. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - other threads and processes set no Event
            await asyncio.sleep(INTERVAL)
