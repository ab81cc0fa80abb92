"""Backups of a SQLite database: online copies, integrity checks and restoring."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import make_url

from app.db.disk import DAMAGED_SCHEMA, describe_failure

SUFFIXES = ("-wal", "-shm", "-journal")  # of SQLite's additional files
LOCK_TIMEOUT = 5.0  # seconds

_FIND_GAP = """SELECT match_id FROM entry GROUP BY match_id
    HAVING min(version) <> 1 OR max(version) <> count(*) LIMIT 1"""


class BackupError(Exception):
    """The file is not a valid Birnam database. The message is for people."""


class DatabaseInUse(Exception):
    """Another process has the database open."""


@dataclass(frozen=True, slots=True)
class BackupContent:
    """The migration of a backup, and its numbers of rows."""

    revision: str
    matches: int
    entries: int


def file_of(url: str) -> Path | None:
    """The file of a SQLite database, None for other databases."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    return Path(parsed.database)


def copy(source: Path, target: Path) -> None:
    """Copy the committed data to a file while others may write. Raises BackupError.

    The copy is on the disk when this returns.
    """
    with _backup_errors(), closing(_open(source)) as original, closing(_open(target)) as backup:
        original.execute("BEGIN")  # the first read fixes the snapshot
        original.execute("SELECT count(*) FROM sqlite_master").fetchone()
        original.backup(backup)
        backup.execute("PRAGMA journal_mode = DELETE")
    _sync(target)


def forget_epoch(file: Path) -> None:
    """Make a copy of a database a new epoch, which begins when it is served. Raises BackupError."""
    with _backup_errors(), closing(_open(file)) as connection:
        if _has_table(connection, "epoch"):
            connection.execute("DELETE FROM epoch")


def examine(file: Path) -> BackupContent:
    """Check a whole database. Raises BackupError for the first problem."""
    with _backup_errors(), closing(_open(file, "ro")) as connection:
        if not _has_table(connection, "alembic_version"):
            raise BackupError("it is no database of Birnam (no such table: alembic_version)")
        result = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if result != "ok":
            raise BackupError(result)
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise BackupError("a row refers to a missing row")
        if gap := connection.execute(_FIND_GAP).fetchone():
            raise BackupError(f"the log of match {gap[0]} has a gap")
        revision, matches, entries = (_one(connection, query) for query in _COUNTS)
        return BackupContent(str(revision), int(matches), int(entries))


_COUNTS = (
    "SELECT version_num FROM alembic_version",
    "SELECT count(*) FROM match",
    "SELECT count(*) FROM entry",
)


@contextmanager
def _backup_errors() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, DAMAGED_SCHEMA) as error:
        raise BackupError(describe_failure(error)) from error


def _has_table(connection: sqlite3.Connection, name: str) -> bool:
    query = "SELECT 1 FROM sqlite_master WHERE name = :name"
    return connection.execute(query, {"name": name}).fetchone() is not None


def _one(connection: sqlite3.Connection, query: str) -> str | int:
    row = connection.execute(query).fetchone()
    if row is None:
        raise BackupError("no migration has been run on it")
    value: str | int = row[0]
    return value


@contextmanager
def exclusive_lock(file: Path) -> Iterator[None]:
    """Keep others from using a database, and merge its WAL into the file.

    Raises DatabaseInUse and BackupError. A corrupt file is not locked: nobody can open it.
    """
    with closing(_open(file)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            code = error.sqlite_errorcode & 0xFF
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise DatabaseInUse(str(error)) from error
            if code != sqlite3.SQLITE_ERROR:  # that of a format that SQLite does not know
                raise BackupError(f"{file}: {error}") from error
        except (sqlite3.DatabaseError, DAMAGED_SCHEMA):
            pass
        yield


def swap_in(new: Path, file: Path, aside: Path) -> None:
    """Replace a file atomically and keep the old one as `aside`."""
    if file.exists():
        try:
            os.link(file, aside)
        except OSError:  # a file system without links
            file.replace(aside)
    for suffix in SUFFIXES:  # SQLite would apply remaining ones to the new file
        remaining = Path(f"{file}{suffix}")
        if remaining.exists():
            remaining.replace(f"{aside}{suffix}")
    new.replace(file)
    sync_folder(file.parent)


def free_name(database: Path, reason: str) -> Path:
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    path, number = database.with_name(f"{database.name}.{reason}-{now}"), 1
    while path.exists():
        number += 1
        path = database.with_name(f"{database.name}.{reason}-{now}-{number}")
    return path


@contextmanager
def temporary_file(file: Path) -> Iterator[Path]:
    """An empty file in the same folder, readable only by this user and deleted afterwards."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-", suffix=".part")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for end in ("", *SUFFIXES):
            Path(f"{name}{end}").unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Flush the entries of a folder to the disk where that is supported."""
    if os.name == "posix":
        _sync(folder)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _open(file: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open an existing file. Raises sqlite3.OperationalError."""
    uri = f"file:{quote(str(file.absolute()))}?mode={mode}"
    return sqlite3.connect(uri, timeout=LOCK_TIMEOUT, isolation_level=None, uri=True)
