"""Appending built matches to a store, and blocking its writer while jobs queue up."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.db.writer import Writer
from app.event_log.log import EventLog
from harness.games.match_builder import MatchBuilder, transitions


async def append_match(log: EventLog, match_id: str, builder: MatchBuilder) -> None:
    """Append all entries of a match, in as few commits as possible."""
    appends = (log.append(match_id, *transition) for transition in transitions(builder))
    assert all(await asyncio.gather(*appends))


TURNS_UNTIL_HANDED_OVER = 2  # of the event loop, after the last job


@asynccontextmanager
async def blocked_writer(writer: Writer, jobs: int = 0) -> AsyncIterator[None]:
    """Keep the writer busy with a transaction, until so many other jobs have queued up."""
    started, unblocked = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def block(_connection: object) -> None:
        loop.call_soon_threadsafe(started.set)
        unblocked.wait()

    blocking = asyncio.create_task(writer.run(block))
    await started.wait()
    try:
        yield
        while writer.waiting <= jobs:  # noqa: ASYNC110 - the writer sets no Event
            await asyncio.sleep(0)
        for _ in range(TURNS_UNTIL_HANDED_OVER):
            await asyncio.sleep(0)
    finally:
        unblocked.set()
        await blocking
