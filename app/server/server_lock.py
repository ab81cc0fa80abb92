"""The lock that keeps a second server out of the data folder of a SQLite database.

It is a SQLite lock on an empty file, so it works wherever the database does, and ends with the
process.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from app.errors import Unavailable

NAME = "birnam.lock"
TIMEOUT = 1.0  # seconds; another process's `is_locked` holds the lock for a moment


class FolderInUse(Exception):
    """Another server uses the data folder."""


@contextmanager
def server_lock(folder: Path, *, shared: bool, timeout: float = TIMEOUT) -> Iterator[None]:
    """Hold the lock of a folder. Several servers may hold it at once if all share it.

    Raises FolderInUse, and Unavailable if the file cannot be created.
    """
    with closing(_lock(folder / NAME, timeout, shared=shared)):
        yield


def is_locked(folder: Path) -> bool:
    """True if a server uses a folder. Creates nothing. Raises Unavailable."""
    if not os.access(folder / NAME, os.F_OK):
        return False
    try:
        _lock(folder / NAME, 0, shared=False).close()
    except FolderInUse:
        return True
    return False


def _lock(file: Path, timeout: float, *, shared: bool) -> sqlite3.Connection:
    """A connection that holds the lock until it is closed. It writes nothing."""
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(file, timeout=timeout, isolation_level=None)
        connection.execute("PRAGMA journal_mode = MEMORY")  # no second file
        connection.execute("BEGIN" if shared else "BEGIN EXCLUSIVE")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        if connection:
            connection.close()
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise FolderInUse(str(file.parent)) from error
        raise Unavailable(str(error)) from error
    return connection
