"""Writing told matches into a store, and holding its writer while things queue up."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.match.events import Entry
from app.match.evolve import evolve, start_match
from app.match.state import Match
from app.store.db.writer import Writer
from app.store.log import Log
from tests.match.support.builder import MatchBuilder

Step = tuple[Entry, Match | None, Match]


def steps(builder: MatchBuilder) -> list[Step]:
    """Every entry of a match with the match before and after it."""
    first, *rest = builder.entries
    match = start_match(first)
    found: list[Step] = [(first, None, match)]
    for entry in rest:
        before, match = match, evolve(match, entry)
        found.append((entry, before, match))
    return found


async def write(log: Log, match_id: str, builder: MatchBuilder) -> None:
    """Append a whole match."""
    for step in steps(builder):
        assert await log.append(match_id, *step)


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
