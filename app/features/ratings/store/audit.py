"""Recomputes all ratings from the event log, compares them, and can replace them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, select

from app.db.database import open_snapshots, open_writer, transaction
from app.event_log.codec import InvalidEvents, decode_events
from app.event_log.rows import read_log
from app.event_log.tables import entry
from app.features.ratings.history import replay
from app.features.ratings.model import FinishedMatch, RatingChange, finished_match
from app.features.ratings.store.history import (
    change_values,
    match_values,
    rating_values,
    write_changes,
    write_ratings,
)
from app.features.ratings.tables import rated_match, rating, rating_change
from app.match.events import Opened
from app.match.ports import BrokenLog

Rows = dict[tuple[Any, ...], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class RatingAudit:
    """The number of rated matches in the log, and descriptions of the tables' differences from
    it.
    """

    matches: int
    problems: Sequence[str]


def audit_ratings(url: str) -> RatingAudit:
    """Compare the tables with the log at one moment. Raises Unavailable and BrokenLog."""
    with transaction(open_snapshots(url)) as connection:
        return _compare(connection, list(_finished_matches(connection)))


def rebuild_ratings(url: str) -> RatingAudit:
    """Replace the tables. Returns how they differed. Raises Unavailable and BrokenLog."""
    with transaction(open_writer(url)) as connection:
        finished = list(_finished_matches(connection))
        found = _compare(connection, finished)
        if found.problems:
            _replace(connection, finished)
        return found


def _finished_matches(connection: Connection) -> Iterator[FinishedMatch]:
    """Every match that was opened as rated and has ended. Raises BrokenLog."""
    openings = select(entry.c.match_id, entry.c.events).where(
        entry.c.version == 1, entry.c.events.contains('"rated":true')
    )
    for match_id, events in connection.execute(openings).all():
        if not _is_rated(match_id, events):
            continue
        finished = finished_match(match_id, read_log(connection, match_id))
        if finished:
            yield finished


def _is_rated(match_id: str, events: str) -> bool:
    try:
        opened = decode_events(events)[0]
    except InvalidEvents as error:
        raise BrokenLog(match_id, f"version 1 {error}") from error
    return isinstance(opened, Opened) and opened.rated


def _compare(connection: Connection, finished: Sequence[FinishedMatch]) -> RatingAudit:
    changes = replay(finished, {})
    wanted: list[tuple[Table, list[dict[str, Any]]]] = [
        (rated_match, [match_values(one) for one in finished]),
        (rating_change, [change_values(change) for change in changes]),
        (rating, [rating_values(change) for change in _latest(changes)]),
    ]
    problems = [
        problem for table, rows in wanted for problem in _differences(connection, table, rows)
    ]
    return RatingAudit(len(finished), problems)


def _differences(
    connection: Connection, table: Table, wanted: list[dict[str, Any]]
) -> Iterator[str]:
    stored = [dict(row._mapping) for row in connection.execute(select(table))]
    expected, found = _by_key(table, wanted), _by_key(table, stored)
    for key in sorted(expected.keys() | found.keys()):
        name = f"{table.name} {' '.join(map(str, key))}"
        if key not in found:
            yield f"{name} is missing"
        elif key not in expected:
            yield f"{name} has no match in the log"
        elif expected[key] != found[key]:
            yield f"{name} differs from the log"


def _by_key(table: Table, rows: list[dict[str, Any]]) -> Rows:
    return {tuple(row[column.name] for column in table.primary_key): row for row in rows}


def _replace(connection: Connection, finished: Sequence[FinishedMatch]) -> None:
    for table in (rating, rating_change, rated_match):
        connection.execute(delete(table))
    if finished:
        connection.execute(rated_match.insert(), [match_values(one) for one in finished])
    changes = replay(finished, {})
    write_changes(connection, changes)
    write_ratings(connection, _latest(changes))


def _latest(changes: Sequence[RatingChange]) -> list[RatingChange]:
    """The last change of each player in each category."""
    return list({(change.match.category, change.player): change for change in changes}.values())
