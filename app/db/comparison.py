"""Compares tables with the rows that follow from the log, and can write them again."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, select

from app.db.database import open_snapshots, open_writer, transaction

Wanted = Sequence[tuple[Table, Sequence[dict[str, Any]]]]


@dataclass(frozen=True, slots=True)
class Audit:
    """The number of games in the log, and descriptions of the tables' differences from it."""

    games: int
    problems: Sequence[str]


def audit(
    url: str, read: Callable[[Connection], tuple[int, Wanted]], *, repair: bool = False
) -> Audit:
    """Compare tables at one moment; with `repair`, replace them all if they differ.

    `read` returns the number of games, and the rows of each table. Raises Unavailable.
    """
    with transaction(open_writer(url) if repair else open_snapshots(url)) as connection:
        games, wanted = read(connection)
        problems = [one for table, rows in wanted for one in _differences(connection, table, rows)]
        if problems and repair:
            for table, rows in wanted:
                connection.execute(delete(table))
                if rows:
                    connection.execute(table.insert(), rows)
        return Audit(games, problems)


def _differences(
    connection: Connection, table: Table, wanted: Sequence[dict[str, Any]]
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


def _by_key(table: Table, rows: Sequence[dict[str, Any]]) -> dict[tuple[Any, ...], dict[str, Any]]:
    return {tuple(row[column.name] for column in table.primary_key): row for row in rows}
