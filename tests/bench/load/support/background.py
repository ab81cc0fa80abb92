"""A load test that runs while the test body does something else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bench.load.options import LoadOptions
from bench.load.runner import LoadRunner
from bench.load.stats import LoadStats


@asynccontextmanager
async def running(options: LoadOptions) -> AsyncIterator[LoadStats]:
    """If the load test fails, so does the body."""
    stats = LoadStats()
    async with asyncio.TaskGroup() as group:
        task = group.create_task(LoadRunner(options, stats).run())
        yield stats
        task.cancel()
