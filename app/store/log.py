"""The append-only event log, and the projections that are written with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, select

from app.match.events import Entry
from app.match.state import Match
from app.store.db.database import Reader, insert_for
from app.store.db.writer import Writer
from app.store.event_codec import decode_events, encode_events
from app.store.models import entry as entries
from app.store.models import match as matches
from app.store.models import seat as seats
from app.store.projections import match_row, seat_rows


@dataclass(frozen=True, slots=True)
class Append:
    """An entry to write, with the match after it."""

    match_id: str
    entry: Entry
    after: Match
    seats_changed: bool


class Log:
    """Implements `app.match.ports.EventLog`. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def append(self, match_id: str, entry: Entry, before: Match | None, after: Match) -> bool:
        seats_changed = before is None or before.seating != after.seating
        append = Append(match_id, entry, after, seats_changed)
        written: bool = await self._writer.add(append)
        return written

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        query = (
            select(
                entries.c.version,
                entries.c.by,
                entries.c.command_id,
                entries.c.at,
                entries.c.events,
            )
            .where(entries.c.match_id == match_id, entries.c.version > after)
            .order_by(entries.c.version)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [
            Entry(version, by, command_id, at, decode_events(events))
            for version, by, command_id, at, events in rows
        ]

    async def versions(self, match_ids: Sequence[str]) -> dict[str, int]:
        query = select(matches.c.id, matches.c.version).where(matches.c.id.in_(match_ids))
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return {row.id: row.version for row in rows}


@dataclass(frozen=True, slots=True)
class _Statements:
    """Each takes many rows, and returns the keys of the rows that it has written."""

    entries: Executable  # skips existing rows
    matches: Executable
    seats: Executable


@cache
def _statements(dialect: str) -> _Statements:
    """Constructing them for each commit would take longer than executing them."""
    entry, match, seat = (insert_for(dialect, table) for table in (entries, matches, seats))
    return _Statements(
        entries=entry.on_conflict_do_nothing().returning(entries.c.match_id, entries.c.version),
        matches=match.on_conflict_do_update(
            index_elements=["id"],
            set_={column.name: match.excluded[column.name] for column in matches.c},
        ).returning(matches.c.id),
        seats=seat.on_conflict_do_update(
            index_elements=["match_id", "color"],
            set_={"player_id": seat.excluded.player_id, "kept_for": seat.excluded.kept_for},
        ).returning(seats.c.match_id),
    )


def write_appends(connection: Connection, appends: list[Append]) -> list[bool]:
    """Write many appends with one statement for each table. Returns whether each was written.

    RETURNING reports which rows were inserted. It also makes SQLAlchemy send all rows in one
    statement, so that the thread gives up the GIL once and not for each row. Rows are sorted by key
    so that processes which write the same rows never deadlock.
    """
    first: dict[tuple[str, int], Append] = {}
    for append in appends:
        first.setdefault((append.match_id, append.entry.version), append)
    rows = [_entry_row(first[key]) for key in sorted(first)]
    inserted = connection.execute(_statements(connection.dialect.name).entries, rows)
    winners = [first[key] for key in sorted((row[0], row[1]) for row in inserted)]
    _project(connection, winners)
    chosen = {id(append) for append in winners}
    return [id(append) in chosen for append in appends]


def _project(connection: Connection, appends: list[Append]) -> None:
    """Update the projections from appends in the order of their keys."""
    latest = {append.match_id: append for append in appends}
    if not latest:
        return
    upserts = _statements(connection.dialect.name)
    rows = [match_row(a.match_id, a.after, a.entry.at) for a in latest.values()]
    connection.execute(upserts.matches, rows)
    changed = {append.match_id for append in appends if append.seats_changed}
    seated = [row for name in sorted(changed) for row in seat_rows(name, latest[name].after)]
    if seated:
        connection.execute(upserts.seats, seated)


def _entry_row(append: Append) -> dict[str, Any]:
    entry = append.entry
    return {
        "match_id": append.match_id,
        "version": entry.version,
        "by": entry.by,
        "command_id": entry.command_id,
        "at": entry.at,
        "events": encode_events(entry.events),
    }
