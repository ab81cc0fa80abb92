"""A load test that runs while the test body does something else."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from app.loadtest.options import LoadOptions
from app.loadtest.runner import LoadRunner
from app.loadtest.stats import LoadStats

POLL_INTERVAL = 0.02  # seconds
MAX_POLLS = 3000


@asynccontextmanager
async def running(options: LoadOptions) -> AsyncIterator[LoadStats]:
    stats = LoadStats()
    task = asyncio.create_task(LoadRunner(options, stats).run())
    try:
        yield stats
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    for _ in range(MAX_POLLS):
        if condition():
            return
        await asyncio.sleep(POLL_INTERVAL)
    raise AssertionError("the condition did not become true")
