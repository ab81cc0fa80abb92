"""Writing told matches into a store, and holding its writer while things queue up."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.match.events import Entry
from app.match.evolve import begin, evolve
from app.match.state import Match
from app.store.log import Log
from app.store.writer import Writer
from tests.match.story import Story


def steps(story: Story) -> list[tuple[Entry, Match]]:
    """Every entry of a match with the match after it."""
    first, *rest = story.entries
    told = [(first, begin(first))]
    for entry in rest:
        told.append((entry, evolve(told[-1][1], entry)))
    return told


async def write(log: Log, match_id: str, story: Story) -> None:
    """Append a whole match."""
    for entry, after in steps(story):
        assert await log.append(match_id, entry, after)


@asynccontextmanager
async def held(writer: Writer) -> AsyncIterator[None]:
    """Inside, the writer is in the middle of a transaction, and what is asked of it waits."""
    begun, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hold(_connection: object) -> None:
        loop.call_soon_threadsafe(begun.set)
        go_on.wait()

    holding = asyncio.create_task(writer.run(hold))
    await begun.wait()
    try:
        yield
    finally:
        go_on.set()
        await holding
