"""Waiting for a state that nothing announces."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

INTERVAL = 0.005  # seconds
TIME_LIMIT = 200.0  # seconds; only a failing test waits so long


async def until(condition: Callable[[], bool], seconds: float = TIME_LIMIT) -> None:
    """Poll a condition until it holds. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - other threads and processes set no Event
            await asyncio.sleep(INTERVAL)


async def until_answer(
    ask: Callable[[], Awaitable[T]], wanted: Callable[[T], bool], seconds: float = TIME_LIMIT
) -> T:
    """Poll another process. Returns the first wanted answer."""
    async with asyncio.timeout(seconds):
        while not wanted(answer := await ask()):  # noqa: ASYNC110 - nothing announces it
            await asyncio.sleep(INTERVAL)
    return answer
