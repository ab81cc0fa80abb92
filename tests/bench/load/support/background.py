"""A load test that runs while the test body does something else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bench.load.options import LoadOptions
from bench.load.runner import LoadRunner
from bench.load.stats import LoadStats


@asynccontextmanager
async def running(options: LoadOptions) -> AsyncIterator[LoadStats]:
    stats = LoadStats()
    task = asyncio.create_task(LoadRunner(options, stats).run())
    try:
        yield stats
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
