"""Tuning of the garbage collector, to avoid long pauses.

Most objects die by reference counting. For cycles, Python examines all objects whenever their
number has grown by a quarter. Under load this blocks the process for a quarter of a second, every
few seconds. Here the young generations are collected as usual, the objects that exist at the start
never, and all others at long fixed intervals.
"""

import asyncio
import gc
from collections.abc import Awaitable, Callable

YOUNGEST_THRESHOLD = 2_000  # new objects that start a collection of the youngest generation
MIDDLE_THRESHOLD = 2  # collections of the youngest generation for one of the next, 10 by default
OLDEST_THRESHOLD = 1_000_000_000  # in practice never
INTERVAL = 120.0  # seconds between collections of all generations


async def collect_periodically(
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Tune the collector and run it until cancelled. Start this when all services are built."""
    gc.set_threshold(YOUNGEST_THRESHOLD, MIDDLE_THRESHOLD, OLDEST_THRESHOLD)
    gc.collect()
    gc.freeze()
    gc.enable()  # `birnam serve` begins without it, which saves a fifth of the start
    while True:
        await sleep(INTERVAL)
        gc.collect()
