"""Driver-level statements for many rows: the two that every move executes, and the query of a log.

SQLAlchemy would take longer to build them than the database to execute them.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from app.db.database import execute_on_driver, fetch_on_driver

Rows = list[tuple[Any, ...]]

_SKIP_EXISTING = " ON CONFLICT DO NOTHING RETURNING match_id, version"
_ENTRY = ("match_id", "version", '"by"', "command_id", "at", "events")
_PROGRESS = {  # with the types that PostgreSQL cannot infer
    "id": "text",
    "version": "int",
    "ply": "int",
    "to_move": "text",
    "deadline": "bigint",
    "awaits_computer": "boolean",
    "moved_at": "bigint",
}


def insert_entries(connection: Connection, rows: Rows) -> set[tuple[str, int]]:
    """Insert rows of table `entry` except existing keys. Returns the inserted keys.

    A row has all columns in table order.
    """
    dialect = connection.dialect.name
    if dialect == "sqlite":
        # RETURNING would give up the GIL for each row. An error undoes only the statement.
        with suppress(IntegrityError):
            execute_on_driver(connection, _insert_entries(dialect, len(rows)), _joined(rows))
            return {(match_id, version) for match_id, version, *_ in rows}
    statement = _insert_entries(dialect, len(rows)) + _SKIP_EXISTING
    inserted = connection.exec_driver_sql(statement, _joined(rows))
    return {(key.match_id, key.version) for key in inserted}


def read_entries(connection: Connection, match_id: str, after: int) -> Sequence[Sequence[Any]]:
    """The rows of a match in table `entry` after a version: all columns but the match."""
    dialect, key = connection.dialect.name, (match_id, after)
    statement = _read_entries(dialect)
    if dialect == "sqlite":
        return fetch_on_driver(connection, statement, key)
    return connection.exec_driver_sql(statement, key).all()


def update_progress(connection: Connection, rows: Rows, *, deadlines: bool) -> None:
    """Update the columns of table `match` that every move changes, and changed `deadlines`.

    A row has `id`, `version`, `ply`, `to_move`, `deadline`, `awaits_computer` and `moved_at`.
    SQLite rewrites the index of any column that is set, even to the same value.
    """
    dialect = connection.dialect.name
    execute = execute_on_driver if dialect == "sqlite" else Connection.exec_driver_sql
    if rows:
        execute(
            connection, _update_progress(dialect, len(rows), deadlines=deadlines), _joined(rows)
        )


def _joined(rows: Rows) -> tuple[Any, ...]:
    return tuple(chain.from_iterable(rows))


@cache
def _insert_entries(dialect: str, count: int) -> str:
    row = ", ".join(_placeholder(dialect) for _ in _ENTRY)
    values = ", ".join(f"({row})" for _ in range(count))
    return f"INSERT INTO entry ({', '.join(_ENTRY)}) VALUES {values}"


@cache
def _read_entries(dialect: str) -> str:
    match_id, after = _placeholder(dialect), _placeholder(dialect)
    return (
        f"SELECT {', '.join(_ENTRY[1:])} FROM entry "
        f"WHERE match_id = {match_id} AND version > {after} ORDER BY version"
    )


@cache
def _update_progress(dialect: str, count: int, *, deadlines: bool) -> str:
    row = ", ".join(_placeholder(dialect, kind) for kind in _PROGRESS.values())
    values = ", ".join(f"({row})" for _ in range(count))
    unchanged = {"id"} if deadlines else {"id", "deadline"}
    columns = ", ".join(f"{name} = new.{name}" for name in _PROGRESS if name not in unchanged)
    return (
        f"WITH new ({', '.join(_PROGRESS)}) AS (VALUES {values}) "
        f"UPDATE match SET {columns} FROM new WHERE match.id = new.id"
    )


def _placeholder(dialect: str, kind: str = "") -> str:
    if dialect == "postgresql":
        return f"%s::{kind}" if kind else "%s"
    return "?"
