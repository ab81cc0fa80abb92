"""A crowd that a test can watch, and send home when it has seen enough."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from app.load.crowd import Crowd
from app.load.figures import Figures
from app.load.plan import Plan

LOOK = 0.02  # seconds from one look to the next
LOOKS = 3000


@asynccontextmanager
async def out(plan: Plan) -> AsyncIterator[Figures]:
    """A crowd at work."""
    figures = Figures()
    coming = asyncio.create_task(Crowd(plan, figures).come())
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
