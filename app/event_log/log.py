"""The append-only event log, and the projections written with it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, Table, select

from app.db import many_rows
from app.db.database import insert_for
from app.db.repository import Repository
from app.event_log.codec import encode_events
from app.event_log.projections import deadline, match_row, progress_row, seat_rows
from app.event_log.rows import decode_rows, read_log
from app.event_log.tables import match as matches
from app.event_log.tables import seat as seats
from app.match.events import Entry
from app.match.state import Match


@dataclass(frozen=True, slots=True)
class Append:
    """An entry to write, and the match before and after it; `before` is None for the first."""

    match_id: str
    entry: Entry
    before: Match | None
    after: Match

    @property
    def seats_changed(self) -> bool:
        return self.before is None or self.before.seating is not self.after.seating

    @property
    def outcome_changed(self) -> bool:
        """True if the projection has changed in more columns than every move changes."""
        before, after = self.before, self.after
        return (
            before is None
            or before.status != after.status
            or before.departed is not after.departed
            or before.timekeeping.paused != after.timekeeping.paused
        )

    @property
    def deadline_changed(self) -> bool:
        return self.before is None or deadline(self.before) != deadline(self.after)


AlsoWrite = Callable[[Connection, Sequence[Append]], None]
"""Writes rows that follow from appends, in the same transaction."""


class EventLog(Repository):
    """The entries of every match. Every method raises Unavailable."""

    def append(
        self, match_id: str, entry: Entry, before: Match | None, after: Match
    ) -> Awaitable[bool]:
        """Begin to write an entry durably. The result is False if its version exists.

        `before` is None for the first entry.
        """
        return self._writer.add(Append(match_id, entry, before, after))

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries of a match after version `after`, in order. Raises BrokenLog."""
        return await self._reader.run(  # decodes in the thread, because a log can be long
            read_log, match_id, after
        )

    def encode(self, entry: Entry) -> Any:
        return (*entry[:-1], encode_events(entry.events))

    def decode(self, match_id: str, encoded: Any) -> Entry:
        """Decode an entry that another process has encoded. Raises BrokenLog."""
        (entry,) = decode_rows(match_id, [encoded], encoded[0] - 1)
        return entry

    async def versions(self, match_ids: Sequence[str]) -> dict[str, int]:
        query = select(matches.c.id, matches.c.version).where(matches.c.id.in_(match_ids))
        rows = await self._reader.rows(query)
        return {row.id: row.version for row in rows}


@cache
def _upsert(dialect: str, table: Table) -> Executable:
    """An upsert of many rows. Constructing it for each commit would take longer than executing it.

    RETURNING makes SQLAlchemy send all rows in one statement.
    """
    statement = insert_for(dialect, table)
    keys = [column.name for column in table.primary_key]
    others = {c.name: statement.excluded[c.name] for c in table.c if not c.primary_key}
    upsert = statement.on_conflict_do_update(index_elements=keys, set_=others)
    return upsert.returning(*table.primary_key)


def write_appends(
    connection: Connection, appends: list[Append], also: Sequence[AlsoWrite] = ()
) -> list[bool]:
    """Write many appends with one statement for each table. Returns whether each was written.

    `also` then writes the rows that follow from the written appends, in the same transaction.

    One statement has the rows of all appends, so that the thread gives up the GIL once and not for
    each row. Rows are sorted by key so that processes that write the same rows never deadlock.
    """
    first: dict[tuple[str, int], Append] = {}
    for append in appends:
        first.setdefault((append.match_id, append.entry.version), append)
    rows = [_entry_row(first[key]) for key in sorted(first)]
    winners = [first[key] for key in sorted(many_rows.insert_entries(connection, rows))]
    _project(connection, winners)
    for write in also:
        write(connection, winners)
    written = {id(append) for append in winners}
    return [id(append) in written for append in appends]


def _project(connection: Connection, appends: list[Append]) -> None:
    """Update the projections from appends in key order."""
    latest = {append.match_id: append for append in appends}
    changed = {append.match_id for append in appends if append.outcome_changed}
    many_rows.update_progress(
        connection,
        [
            progress_row(append.match_id, append.after)
            for append in latest.values()
            if append.match_id not in changed
        ],
        deadlines=any(append.deadline_changed for append in appends),
    )
    dialect = connection.dialect.name
    if changed:
        rows = [match_row(a.match_id, a.after) for a in latest.values() if a.match_id in changed]
        connection.execute(_upsert(dialect, matches), rows)
    reseated = {append.match_id for append in appends if append.seats_changed}
    if reseated:
        seated = [row for name in sorted(reseated) for row in seat_rows(name, latest[name].after)]
        connection.execute(_upsert(dialect, seats), seated)


def _entry_row(append: Append) -> tuple[Any, ...]:
    """The columns in table order."""
    entry = append.entry
    events = encode_events(entry.events)
    return append.match_id, entry.version, entry.by, entry.command_id, entry.at, events
