"""Damages of a copy of the database, and what `birnam restore` says of each."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any


def execute(file: Path, statement: str, *values: object) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute(statement, values).fetchall()
        database.commit()
    return rows


def _replace_by_text(copy: Path) -> None:
    copy.write_text("not a database " * 1000)


def _truncate(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: 3 * 4096])


def _overwrite_a_page(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[5 * 4096 : 6 * 4096] = b"\xa5" * 4096
    copy.write_bytes(content)


def _set_newer_revision(copy: Path) -> None:
    execute(copy, "UPDATE alembic_version SET version_num = '9999'")
    execute(copy, "DELETE FROM compatible_revision")


def _leave_gap_in_a_log(copy: Path) -> None:
    for version in (1, 3):
        insert = (
            "INSERT INTO entry (match_id, version, by, command_id, at, events)"
            " VALUES ('m', ?, 'p', ?, 1, '[]')"
        )
        execute(copy, insert, version, f"c{version}")


def _replace_by_another_database(copy: Path) -> None:
    copy.unlink()
    execute(copy, "CREATE TABLE shopping (item)")


def _empty(copy: Path) -> None:
    copy.write_bytes(b"")


DAMAGES: list[tuple[Callable[[Path], None], str]] = [
    (_replace_by_text, "not a database"),
    (_truncate, "cannot be restored"),
    (_overwrite_a_page, "cannot be restored"),
    (_set_newer_revision, "newer than this version of Birnam (schema 9999"),
    (_leave_gap_in_a_log, "the log of match m has a gap"),
    (_replace_by_another_database, "no such table"),
    (_empty, "it is no database of Birnam"),
    (Path.unlink, "there is no file"),
]
