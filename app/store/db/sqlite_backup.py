"""Copies of a SQLite database: made while it is written to, examined, and put in its place."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import make_url

BESIDE = ("-wal", "-shm", "-journal")
PATIENCE = 5.0  # seconds to wait for whoever holds a lock

_GAP = """SELECT match_id FROM entry GROUP BY match_id
    HAVING min(version) <> 1 OR max(version) <> count(*) LIMIT 1"""


class BackupError(Exception):
    """A file that is no sound database of ours; the message says why."""


class DatabaseInUse(Exception):
    """Somebody has the database open."""


@dataclass(frozen=True, slots=True)
class BackupContent:
    """What a sound copy has."""

    revision: str
    matches: int
    entries: int


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for another kind."""
    at = make_url(url)
    is_file = at.get_backend_name() == "sqlite" and at.database
    return Path(at.database) if is_file and at.database else None


def copy(source: Path, target: Path) -> None:
    """Copy what is committed when this begins, whoever goes on writing. Raises Unfit.

    The copy is one file, on the disk when this returns.
    """
    try:
        with closing(_open(source)) as ours, closing(_open(target)) as theirs:
            ours.execute("BEGIN")  # with the first read, this holds the moment fast
            ours.execute("SELECT count(*) FROM sqlite_master").fetchone()
            ours.backup(theirs)
            theirs.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise BackupError(str(error)) from error
    _sync(target)


def examine(file: Path) -> BackupContent:
    """Read a database from end to end. Raises Unfit at the first thing that is wrong."""
    try:
        with closing(_open(file, "ro")) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise BackupError(found)
            if connection.execute("PRAGMA foreign_key_check").fetchone():
                raise BackupError("a row refers to another that is missing")
            if gap := connection.execute(_GAP).fetchone():
                raise BackupError(f"the log of match {gap[0]} has a gap")
            revision, matches, entries = (_one(connection, query) for query in _COUNTS)
            return BackupContent(str(revision), int(matches), int(entries))
    except sqlite3.Error as error:
        raise BackupError(str(error)) from error


_COUNTS = (
    "SELECT version_num FROM alembic_version",
    "SELECT count(*) FROM match",
    "SELECT count(*) FROM entry",
)


def _one(connection: sqlite3.Connection, query: str) -> str | int:
    row = connection.execute(query).fetchone()
    if row is None:
        raise BackupError("no migration has been run on it")
    found: str | int = row[0]
    return found


@contextmanager
def exclusive_lock(file: Path) -> Iterator[None]:
    """Have a database to oneself, everything in its one file. Raises InUse.

    Nobody opens it meanwhile. If it is so broken that nobody could, there is nothing to hold.
    """
    with closing(_open(file)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise DatabaseInUse(str(error)) from error
            raise BackupError(f"{file}: {error}") from error
        except sqlite3.DatabaseError:
            pass
        yield


def swap_in(new: Path, file: Path, aside: Path) -> None:
    """Put a file in the place of another, which is kept. There is always one in that place."""
    if file.exists():
        try:
            os.link(file, aside)
        except OSError:  # a file system without links
            file.replace(aside)
    for end in BESIDE:  # left over from a broken one: they would be taken for the new one's
        left = Path(f"{file}{end}")
        if left.exists():
            left.replace(f"{aside}{end}")
    new.replace(file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where that can be asked for."""
    if os.name == "posix":
        _sync(folder)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _open(file: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open a file that exists. Raises sqlite3.OperationalError."""
    address = f"file:{quote(str(file.absolute()))}?mode={mode}"
    return sqlite3.connect(address, timeout=PATIENCE, isolation_level=None, uri=True)
