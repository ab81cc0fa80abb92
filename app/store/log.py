"""The log: append an entry, read a match's entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from app.match.events import Entry, Left, Opened, Released, Seated, Unseated
from app.match.state import Match
from app.store.appending import statements
from app.store.codec import decode_events, encode_events
from app.store.database import Reader
from app.store.models import entry as entries
from app.store.models import match as matches
from app.store.project import match_row, seat_rows
from app.store.writer import Writer


@dataclass(frozen=True, slots=True)
class Append:
    """An entry that wants to be written, and the match that it makes."""

    match_id: str
    entry: Entry
    after: Match


class Log:
    """The append-only log of every match."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def append(self, match_id: str, entry: Entry, after: Match) -> bool:
        """Write an entry and what is projected from it, durably, or raise Unavailable.

        False: the match has an entry of that version already, somebody was faster.
        """
        written: bool = await self._writer.add(Append(match_id, entry, after))
        return written

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries of a match after a version, in order; none if there is no such match.

        Raises Unavailable.
        """
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
        """The newest version of each of some matches. Raises Unavailable."""
        query = select(matches.c.id, matches.c.version).where(matches.c.id.in_(match_ids))
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return {row.id: row.version for row in rows}


def write_appends(connection: Connection, appends: list[Append]) -> list[bool]:
    """Write many appends in a statement for each table; for each, whether it was the first.

    RETURNING tells which rows went in, and makes SQLAlchemy send all rows in one statement instead
    of one at a time, which would hand the interpreter's lock over for each. Rows go in by their
    keys' order, so that processes which write the same ones never wait for each other in a ring.
    """
    first: dict[tuple[str, int], Append] = {}
    for append in appends:
        first.setdefault((append.match_id, append.entry.version), append)
    rows = [_entry_row(first[key]) for key in sorted(first)]
    done = connection.execute(statements(connection.dialect.name).entries, rows)
    winners = [first[key] for key in sorted((row[0], row[1]) for row in done)]
    _project(connection, winners)
    chosen = {id(append) for append in winners}
    return [id(append) in chosen for append in appends]


def _project(connection: Connection, appends: list[Append]) -> None:
    """Make the rows of the lists anew, from appends in the order of their keys."""
    latest = {append.match_id: append for append in appends}
    if not latest:
        return
    upserts = statements(connection.dialect.name)
    rows = [match_row(a.match_id, a.after, a.entry.at) for a in latest.values()]
    connection.execute(upserts.matches, rows)
    moved = {append.match_id for append in appends if _seats_changed(append)}
    seated = [row for name in sorted(moved) for row in seat_rows(name, latest[name].after)]
    if seated:
        connection.execute(upserts.seats, seated)


def _seats_changed(append: Append) -> bool:
    return any(
        isinstance(event, Opened | Seated | Left | Released | Unseated)
        for event in append.entry.events
    )


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
