"""A crowd that a test can watch, and send home when it has seen enough."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from app.loadtest.options import LoadOptions
from app.loadtest.runner import LoadRunner
from app.loadtest.stats import LoadStats

LOOK = 0.02  # seconds from one look to the next
LOOKS = 3000


@asynccontextmanager
async def out(plan: LoadOptions) -> AsyncIterator[LoadStats]:
    """A crowd at work."""
    figures = LoadStats()
    coming = asyncio.create_task(LoadRunner(plan, figures).run())
    try:
        yield figures
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)


async def until(reached: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(LOOKS):
        if reached():
            return
        await asyncio.sleep(LOOK)
    raise AssertionError("it did not come to that")
