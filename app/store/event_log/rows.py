"""Reads rows of the event log."""

from collections.abc import Iterable, Sequence
from typing import Any

from app.match.events import Entry, Event, new_entry
from app.match.ports import BrokenLog
from app.store.event_log.codec import InvalidEvents, decode_all, decode_events
from app.store.models import entry

COLUMNS = (entry.c.version, entry.c.by, entry.c.command_id, entry.c.at, entry.c.events)


def decode_rows(match_id: str, rows: Iterable[Sequence[Any]], after: int = 0) -> list[Entry]:
    """Decode rows of COLUMNS, which follow version `after`. Raises BrokenLog."""
    found = list(rows)
    for expected, row in enumerate(found, after + 1):
        if row[0] != expected:
            raise BrokenLog(match_id, f"version {expected} is missing")
    try:
        events = decode_all([row[4] for row in found])
    except InvalidEvents:
        events = [_decode(match_id, row[0], row[4]) for row in found]  # to tell which one
    return [
        new_entry((version, by, command_id, at, decoded))
        for (version, by, command_id, at, _), decoded in zip(found, events, strict=True)
    ]


def _decode(match_id: str, version: int, text: str) -> tuple[Event, ...]:
    try:
        return decode_events(text)
    except InvalidEvents as error:
        raise BrokenLog(match_id, f"version {version} {error}") from error
