"""Recognizes disk problems in the errors of the database drivers."""

import sqlite3
from collections.abc import Iterator

# Keys: SQLite's primary error codes and PostgreSQL's SQLSTATEs. The words are for programs.
_SQLITE = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_IOERR: "disk-error",
    sqlite3.SQLITE_READONLY: "read-only",
}
_POSTGRES = {"53100": "disk-full", "58030": "disk-error"}

_DESCRIPTIONS = {
    "disk-full": "the disk is full",
    "disk-error": "the disk reports an error; it may be full or broken",
    "read-only": "the file or its folder is read-only",
}


DAMAGED_SCHEMA = UnicodeDecodeError
"""What sqlite3 raises in place of its own errors if SQLite's message quotes a damaged schema."""
MALFORMED = "malformed database schema"


def find_disk_problem(error: BaseException) -> str | None:
    """`disk-full`, `disk-error` or `read-only` if that caused an error."""
    for cause in _causes(error):
        if isinstance(cause, sqlite3.Error):
            return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
        if hasattr(cause, "sqlstate"):  # psycopg's; SQLite has none
            return _POSTGRES.get(cause.sqlstate or "")
    return None


def describe_failure(error: BaseException) -> str:
    """The reason of a database error in one line, without the SQL statement."""
    if problem := find_disk_problem(error):
        return _DESCRIPTIONS[problem]
    *_, last = _causes(error)
    if isinstance(last, DAMAGED_SCHEMA):
        return MALFORMED
    return " ".join(str(last).split())


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = getattr(error, "orig", None) or error.__cause__
