"""Appending built matches to a store, and blocking its writer while jobs queue up."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.match.events import Entry
from app.match.evolve import evolve, start_match
from app.match.state import Match
from app.store.db.writer import Writer
from app.store.event_log.log import SqlEventLog
from tests.match.support.builder import MatchBuilder

Transition = tuple[Entry, Match | None, Match]


def transitions(builder: MatchBuilder) -> list[Transition]:
    """Each entry of a match with the match before and after it."""
    first, *rest = builder.entries
    match = start_match(first)
    found: list[Transition] = [(first, None, match)]
    for entry in rest:
        before, match = match, evolve(match, entry)
        found.append((entry, before, match))
    return found


async def append_match(log: SqlEventLog, match_id: str, builder: MatchBuilder) -> None:
    """Append all entries of a match, in as few commits as possible."""
    appends = (log.append(match_id, *transition) for transition in transitions(builder))
    assert all(await asyncio.gather(*appends))


@asynccontextmanager
async def blocked_writer(writer: Writer) -> AsyncIterator[None]:
    """Keep the writer busy with a transaction, until all other jobs have queued up."""
    started, unblocked = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def block(_connection: object) -> None:
        loop.call_soon_threadsafe(started.set)
        unblocked.wait()

    blocking = asyncio.create_task(writer.run(block))
    await started.wait()
    try:
        yield
    finally:
        for _ in range(2):  # a task begins, then the writer is handed its job
            await asyncio.sleep(0)
        unblocked.set()
        await blocking
