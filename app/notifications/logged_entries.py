"""Reads entries from the log, for notifications that were not made when they were written."""

import asyncio

from app.match.evolve import evolve, fold, start_match
from app.match.ports import EventLog
from app.notifications.rules import LoggedEntry


async def entries_since(log: EventLog, match_id: str, since: int) -> list[LoggedEntry]:
    """The entries of a match since a time. Raises Unavailable and BrokenLog."""
    entries = await log.read(match_id)
    older = [entry for entry in entries if entry.at < since]
    before = await asyncio.to_thread(fold, older)  # the log may be long
    found = []
    for entry in entries[len(older) :]:
        after = start_match(entry) if before is None else evolve(before, entry)
        found.append(LoggedEntry(match_id, before, entry, after))
        before = after
    return found
