"""Reads entries from the log, for notifications that were not made when they were written."""

import asyncio
from collections.abc import Iterator

from app.match.events import Entry
from app.match.evolve import evolve, fold, start_match
from app.match.ports import BrokenLog, EventLog
from app.notifications.rules import LoggedEntry


async def entries_since(log: EventLog, match_id: str, since: int) -> list[LoggedEntry]:
    """The entries of a match since a time. Raises Unavailable and BrokenLog."""
    entries = await log.read(match_id)
    try:  # in a thread, because the log may be long
        return await asyncio.to_thread(lambda: [*_replay(match_id, entries, since)])
    except Exception as error:  # no entry that the service wrote can raise anything
        raise BrokenLog(match_id, f"it cannot be replayed: {error!r}") from error


def _replay(match_id: str, entries: list[Entry], since: int) -> Iterator[LoggedEntry]:
    older = [entry for entry in entries if entry.at < since]
    before = fold(older)
    for entry in entries[len(older) :]:
        after = start_match(entry) if before is None else evolve(before, entry)
        yield LoggedEntry(match_id, before, entry, after)
        before = after
