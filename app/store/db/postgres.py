"""What is PostgreSQL's own: its sessions, which errors pass by themselves, what a commit became."""

from time import monotonic
from typing import Any

import psycopg
from psycopg.abc import Buffer
from psycopg.types.string import StrDumper
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

RETRY_SECONDS = 5.0  # seconds that an outage is borne; whoever asks later in it is told at once
PAUSE = 0.1  # seconds until the next try

# By these a server is missed that vanished without a word. Seconds; the last one is milliseconds.
CONNECT = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}

# Milliseconds. A worker that stands still in the middle of a transaction loses it, and its locks.
_BOUNDS = "SET statement_timeout = 10000; SET lock_timeout = 5000"
_READER = f"{_BOUNDS}; SET default_transaction_read_only = on"
_WRITER = (
    f"{_BOUNDS}; SET idle_in_transaction_session_timeout = 10000; "
    "SELECT set_config('synchronous_commit', 'on', false)"  # a committed move survives a power cut
    " WHERE current_setting('synchronous_commit') = 'off'"
)

# Connection lost or refused, transaction to be repeated, server going down or coming up.
_TRANSIENT_STATES = ("08", "40", "57P")
_PASSING_TOO = {"25P03", "25006", "53300", "55P03"}  # timeouts, a standby, too many connections

_BEGIN = text("SELECT pg_current_xact_id()::text")
# A job may read before it writes. SQLite has one writer at a time; so have jobs here, among all
# processes. Appends need no such lock: theirs is the primary key.
_BEGIN_ALONE = text(
    "SELECT pg_current_xact_id()::text,"
    " pg_advisory_xact_lock(hashtextextended('birnam ' || current_schema(), 0))"
)
_STATUS_QUERY = text("SELECT pg_xact_status(CAST(:mark AS xid8))")


class _Sought(StrDumper):
    """A text to look for. With NUL in it PostgreSQL would refuse to look: it has no such text."""

    def dump(self, obj: str) -> Buffer | None:
        return super().dump(obj.replace("\0", "\ufffd"))


def set_up_reader(connection: Any, _record: Any) -> None:
    """Set a new connection up that only reads."""
    _execute(connection, _READER)
    connection.adapters.register_dumper(str, _Sought)


def set_up_writer(connection: Any, _record: Any) -> None:
    """Set a new connection up for the writer."""
    _execute(connection, _WRITER)


def _execute(connection: Any, statements: str) -> None:
    """Outside of a transaction, whose end would take the settings back."""
    before, connection.autocommit = connection.autocommit, True
    connection.execute(statements)
    connection.autocommit = before


def begin(connection: Connection, *, alone: bool) -> str:
    """Begin a transaction, and whatever its commit says, `became` knows it by this mark."""
    mark: str = connection.execute(_BEGIN_ALONE if alone else _BEGIN).scalar_one()
    return mark


def transaction_status(connection: Connection, mark: str) -> str | None:
    """What became of a transaction: committed, aborted, or "in progress"."""
    state: str | None = connection.scalar(_STATUS_QUERY, {"mark": mark})
    return state


def is_transient(error: Exception) -> bool:
    """Whether the same may succeed when it is tried again a little later."""
    if not isinstance(error, DBAPIError) or not isinstance(error.orig, psycopg.Error):
        return False
    state = error.orig.sqlstate
    if state is None:  # not the server's word, but the driver's: no connection, or none any more
        return isinstance(error.orig, psycopg.OperationalError)
    return state.startswith(_TRANSIENT_STATES) or state in _PASSING_TOO


class RetryPolicy:
    """With an outage: from its first error on, for a while."""

    def __init__(self) -> None:
        self._since: float | None = None

    def should_retry(self, error: Exception) -> bool:
        """Whether to try again after this error."""
        if not is_transient(error):
            return False
        now = monotonic()
        if self._since is None:
            self._since = now
        return now - self._since < RETRY_SECONDS

    def reset(self) -> None:
        """It works."""
        self._since = None
