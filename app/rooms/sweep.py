"""The sweep: what is kept for a while only is forgotten in small portions, now and then."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from app.match.log import Unavailable

EVERY = 3600.0  # seconds between two sweeps
PORTIONS = 40  # of one sweep at most; the next goes on
BREATH = 0.05  # seconds between portions: moves come first

Forget = Callable[[], Awaitable[int]]


async def sweep_for_ever(forget: Forget, every: float = EVERY, breath: float = BREATH) -> None:
    """Sweep until cancelled; `forget` forgets a portion and says how much that was."""
    while True:
        try:
            await sweep(forget, breath)
        except Unavailable as error:
            logging.getLogger(__name__).warning("nothing was swept: %s", error)
        await asyncio.sleep(every)


async def sweep(forget: Forget, breath: float = BREATH) -> int:
    """Forget portion by portion until nothing is left, or it was enough for once."""
    total = 0
    for _ in range(PORTIONS):
        forgotten = await forget()
        total += forgotten
        if not forgotten:
            break
        await asyncio.sleep(breath)
    return total
