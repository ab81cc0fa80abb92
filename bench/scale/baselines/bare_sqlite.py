"""Bare SQLite: commits of the same rows on the same disk."""

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

Row = tuple[str, int, str, str, int, str]

SELECT = "SELECT match_id, version, by, command_id, at, events FROM entry ORDER BY at"
INSERT = "INSERT INTO entry (match_id, version, by, command_id, at, events) VALUES (?,?,?,?,?,?)"
SCHEMA = "SELECT sql FROM sqlite_master WHERE name = 'entry'"


class BareSqlite:
    """A database that has only the table of the log. Its rows come from a server's database."""

    def __init__(self, server_database: Path, folder: Path) -> None:
        with closing(sqlite3.connect(server_database)) as database:
            (schema,) = database.execute(SCHEMA).fetchone()
            self._rows: list[Row] = database.execute(SELECT).fetchall()
        self._database = sqlite3.connect(folder / "bare.db", isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute(schema)

    def prepare(self, count: int) -> list[Row]:
        """Rows of new matches, in the order in which they were played."""
        rows: list[Row] = []
        while len(rows) < count:
            ids = {row[0]: secrets.token_hex(7) for row in self._rows}
            rows += [(ids[row[0]], *row[1:]) for row in self._rows[: count - len(rows)]]
        return rows

    def commit(self, rows: list[Row], batch_size: int) -> int:
        """Write rows in transactions of `batch_size` rows, and return their number."""
        for start in range(0, len(rows), batch_size):
            self._database.execute("BEGIN IMMEDIATE")
            self._database.executemany(INSERT, rows[start : start + batch_size])
            self._database.execute("COMMIT")
        return len(rows)

    def close(self) -> None:
        self._database.close()
