"""Bare SQLite on the same disk: the same rows, and nothing but their commits."""

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

Row = tuple[str, int, str, str, int, str]

ENTRIES = "SELECT match_id, version, by, command_id, at, events FROM entry ORDER BY at"
INSERT = "INSERT INTO entry (match_id, version, by, command_id, at, events) VALUES (?,?,?,?,?,?)"
SHAPE = "SELECT sql FROM sqlite_master WHERE name = 'entry'"


class Bare:
    """A database with no table but the log's, which takes rows that the server has written."""

    def __init__(self, written: Path, folder: Path) -> None:
        with closing(sqlite3.connect(written)) as server:
            (shape,) = server.execute(SHAPE).fetchone()
            self._rows: list[Row] = server.execute(ENTRIES).fetchall()
        self._file = sqlite3.connect(folder / "bare.db", isolation_level=None)
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = FULL")
        self._file.execute(shape)

    def prepare(self, count: int) -> list[Row]:
        """Rows of new matches, in the order in which they were played."""
        rows: list[Row] = []
        while len(rows) < count:
            names = {row[0]: secrets.token_hex(7) for row in self._rows}
            rows += [(names[row[0]], *row[1:]) for row in self._rows[: count - len(rows)]]
        return rows

    def commit(self, rows: list[Row], together: int) -> int:
        """Write rows, `together` in each transaction."""
        for begin in range(0, len(rows), together):
            self._file.execute("BEGIN IMMEDIATE")
            self._file.executemany(INSERT, rows[begin : begin + together])
            self._file.execute("COMMIT")
        return len(rows)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
