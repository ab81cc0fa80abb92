"""Retention: deletes expired rows in small batches, so that moves never wait long."""

import asyncio
from collections.abc import Awaitable, Callable

INTERVAL = 3600.0  # seconds between two runs
MAX_BATCHES = 40  # in one run
BATCH_PAUSE = 0.05  # seconds between batches


async def delete_expired(
    delete_batch: Callable[[], Awaitable[int]], pause: float = BATCH_PAUSE
) -> int:
    """Delete batches until none is left or MAX_BATCHES are done. Returns the number of rows.

    Raises Unavailable.
    """
    total = 0
    for _ in range(MAX_BATCHES):
        deleted = await delete_batch()
        total += deleted
        if not deleted:
            break
        await asyncio.sleep(pause)
    return total
