"""Reads rows of the event log."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection

from app.db.many_rows import read_entries
from app.errors import BrokenLog
from app.event_log.codec import InvalidEvents, decode_all, decode_events
from app.match.events import Entry, Event, new_entry


def read_log(connection: Connection, match_id: str, after: int = 0) -> list[Entry]:
    """The entries of a match after a version. Raises BrokenLog."""
    return decode_rows(match_id, read_entries(connection, match_id, after), after)


def decode_rows(match_id: str, rows: Iterable[Sequence[Any]], after: int = 0) -> list[Entry]:
    """Decode rows of `read_entries`, which follow version `after`. Raises BrokenLog."""
    columns = tuple(zip(*rows, strict=True))
    if not columns:
        return []
    versions, by, command_ids, at, texts = columns
    for expected, version in enumerate(versions, after + 1):
        if version != expected:
            raise BrokenLog(match_id, f"version {expected} is missing")
    try:
        events = decode_all(texts)
    except InvalidEvents:
        events = list(map(partial(_decode, match_id), versions, texts))  # to name the broken entry
    return list(map(new_entry, zip(versions, by, command_ids, at, events, strict=True)))


def _decode(match_id: str, version: int, text: str) -> tuple[Event, ...]:
    try:
        return decode_events(text)
    except InvalidEvents as error:
        raise BrokenLog(match_id, f"version {version} {error}") from error
