"""Finds damage in a database: missing tables and columns, broken logs, wrong projections."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Row, inspect, select

from app.db.database import database_errors, open_snapshots
from app.db.metadata import all_tables
from app.errors import BrokenLog
from app.event_log.projections import match_row, seat_rows
from app.event_log.rows import read_log
from app.event_log.tables import entry as entries
from app.event_log.tables import match as matches
from app.event_log.tables import seat as seats
from app.match.events import Entry
from app.match.evolve import evolve, start_match
from app.match.state import Match

CHUNK = 50  # matches read in one transaction

# Columns of the projection with which pages find and show a match.
COMPARED = ("status", "ply", "to_move", "ended")


@dataclass(frozen=True, slots=True)
class Examination:
    """`examined` of `total` matches, and a description of their problems."""

    examined: int
    total: int
    problems: Sequence[str]


def missing_columns(url: str) -> list[str]:
    """The tables and columns that the database lacks. Raises Unavailable."""
    with _open(url) as engine:
        inspector = inspect(engine)
        present = set(inspector.get_table_names())
        missing = []
        for table in all_tables().sorted_tables:
            if table.name not in present:
                missing.append(f"the table {table.name} is missing")
                continue
            columns = {column["name"] for column in inspector.get_columns(table.name)}
            absent = sorted(set(table.columns.keys()) - columns)
            missing += [f"the column {table.name}.{name} is missing" for name in absent]
        return missing


def examine_matches(url: str, limit: int | None) -> Examination:
    """Replay the logs of the latest matches, or of all, and compare them with the projections.

    Finds logs without a row in the table of matches only if all matches are examined. The server
    may write meanwhile. Raises Unavailable.
    """
    with _open(url) as engine:
        with engine.connect() as connection:
            ids = list(connection.scalars(select(matches.c.id).order_by(matches.c.moved_at.desc())))
            total = len(ids)
            if limit is None or total <= limit:
                logged = connection.scalars(select(entries.c.match_id).distinct())
                ids += sorted(set(logged) - set(ids))
        ids = ids[:limit]
        problems: list[str] = []
        for at in range(0, len(ids), CHUNK):
            with engine.connect() as connection:
                problems += _examine_chunk(connection, ids[at : at + CHUNK])
        return Examination(len(ids), max(total, len(ids)), problems)


def _examine_chunk(connection: Connection, ids: Sequence[str]) -> Iterator[str]:
    """The problems of some matches."""
    rows = {row.id: row for row in connection.execute(select(matches).where(matches.c.id.in_(ids)))}
    for match_id in ids:
        own_seats = select(seats).where(seats.c.match_id == match_id)
        try:
            match = _replay(match_id, read_log(connection, match_id))
        except BrokenLog as error:
            yield str(error)
        else:
            taken = connection.execute(own_seats).all()
            for problem in _compare(match, rows.get(match_id), taken):
                yield f"match {match_id}: {problem}"


def _replay(match_id: str, log: Sequence[Entry]) -> Match:
    """Raises BrokenLog."""
    match: Match | None = None
    for entry in log:
        try:
            match = start_match(entry) if match is None else evolve(match, entry)
        except Exception as error:  # an entry that the server wrote raises nothing else
            problem = f"version {entry.version} cannot be replayed ({error!r})"
            raise BrokenLog(match_id, problem) from error
    if match is None:
        raise BrokenLog(match_id, "its log is missing")
    return match


def _compare(match: Match, row: Row[Any] | None, taken: Sequence[Row[Any]]) -> Iterator[str]:
    if row is None:
        yield "the lists do not have it"
        return
    if row.version != match.version:
        side = "ahead of" if row.version > match.version else "behind"
        yield f"the lists are {side} its log (version {row.version}, not {match.version})"
        return
    wanted = match_row(row.id, match)
    for name in COMPARED:
        if getattr(row, name) != wanted[name]:
            yield f"the lists say {name} {getattr(row, name)}, its log says {wanted[name]}"
    players = {seat["color"]: seat["player_id"] for seat in seat_rows(row.id, match)}
    if {seat.color: seat.player_id for seat in taken} != players:
        yield "the seats in the lists differ from its log"


@contextmanager
def _open(url: str) -> Iterator[Engine]:
    engine = open_snapshots(url)
    try:
        with database_errors():
            yield engine
    finally:
        engine.dispose()
