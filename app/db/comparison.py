"""Compares tables with the rows that follow from the log, and can write them again."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, select, text

from app.db.database import open_snapshots, open_writer, transaction

TRIES = 3

Wanted = Sequence[tuple[Table, Sequence[dict[str, Any]]]]
Rows = dict[tuple[Any, ...], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Audit:
    """The number of games in the log, and descriptions of the tables' differences from it."""

    games: int
    problems: Sequence[str]


def audit(
    url: str,
    read: Callable[[Connection], tuple[int, Wanted]],
    *,
    repair: bool = False,
    locked: Table | None = None,
) -> Audit:
    """Compare tables at one moment; with `repair`, replace them all if they differ.

    `read` returns the number of games, and the rows of each table. That can take a minute, for
    which nothing is locked: if a server changes a table meanwhile, it is repeated, and waits for it
    in the end. `locked` is a table without which PostgreSQL changes none of them. Raises
    Unavailable.
    """
    for _ in range(TRIES):
        with transaction(open_snapshots(url)) as connection:
            games, wanted = read(connection)
            stored = [_rows(connection, table) for table, _ in wanted]
        found = Audit(games, _problems(wanted, stored))
        if not (found.problems and repair):
            return found
        with transaction(open_writer(url)) as connection:
            _lock(connection, locked)
            if stored == [_rows(connection, table) for table, _ in wanted]:
                _replace(connection, wanted)
                return found
    with transaction(open_writer(url)) as connection:
        _lock(connection, locked)
        games, wanted = read(connection)
        found = Audit(games, _problems(wanted, [_rows(connection, table) for table, _ in wanted]))
        if found.problems:
            _replace(connection, wanted)
        return found


def _lock(connection: Connection, table: Table | None) -> None:
    if table is not None and connection.dialect.name == "postgresql":
        connection.execute(text(f"LOCK TABLE {table.name} IN EXCLUSIVE MODE"))


def _replace(connection: Connection, wanted: Wanted) -> None:
    for table, rows in wanted:
        connection.execute(delete(table))
        if rows:
            connection.execute(table.insert(), rows)


def _rows(connection: Connection, table: Table) -> Rows:
    """The rows of a table by their keys."""
    return _by_key(table, [dict(row._mapping) for row in connection.execute(select(table))])


def _problems(wanted: Wanted, stored: Sequence[Rows]) -> list[str]:
    compared = zip(wanted, stored, strict=True)
    return [one for (table, rows), found in compared for one in _differences(table, rows, found)]


def _differences(table: Table, wanted: Sequence[dict[str, Any]], found: Rows) -> Iterator[str]:
    expected = _by_key(table, wanted)
    for key in sorted(expected.keys() | found.keys()):
        name = f"{table.name} {' '.join(map(str, key))}"
        if key not in found:
            yield f"{name} is missing"
        elif key not in expected:
            yield f"{name} has no match in the log"
        elif expected[key] != found[key]:
            yield f"{name} differs from the log"


def _by_key(table: Table, rows: Sequence[dict[str, Any]]) -> Rows:
    return {tuple(row[column.name] for column in table.primary_key): row for row in rows}
