"""PostgreSQL: session settings, transient errors, and the status of transactions."""

from functools import cache
from time import monotonic
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, OperationalError

RETRY_SECONDS = 5.0  # after the first error of an outage; later ones are raised at once
RETRY_INTERVAL = 0.1  # seconds

# Detect a server that has vanished. In seconds, except the last one in milliseconds.
CONNECT = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}

# In milliseconds. A process that is suspended during a transaction loses it and its locks.
_TIMEOUTS = "SET statement_timeout = 10000; SET lock_timeout = 5000"
_READER_SETTINGS = f"{_TIMEOUTS}; SET default_transaction_read_only = on"
# A committed move must survive a power failure.
_WRITER_SETTINGS = (
    f"{_TIMEOUTS}; SET idle_in_transaction_session_timeout = 10000; "
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)

# Classes: connection failed, transaction to be repeated, server stopping or starting.
_TRANSIENT_CLASSES = ("08", "40", "57P")
_TRANSIENT_STATES = {"25P03", "25006", "53300", "55P03"}  # timeouts, standby, no connection

_CANCELLED = "57014"

_BEGIN = text("SELECT pg_current_xact_id()::text")
# A job may read before it writes. As in SQLite, only one process may run jobs at a time. Appends
# need no such lock: conflicts are found by the primary key.
_BEGIN_EXCLUSIVE = text(
    "SELECT pg_current_xact_id()::text,"
    " pg_advisory_xact_lock(hashtextextended('birnam ' || current_schema(), 0))"
)
_STATUS_QUERY = text("SELECT pg_xact_status(CAST(:id AS xid8))")


@cache
def _nul_replacing_dumper() -> type:
    """Dumps text parameters of queries. PostgreSQL rejects NUL, and stores no text with it."""
    from psycopg.abc import Buffer  # noqa: PLC0415 - SQLite does without the driver
    from psycopg.types.string import StrDumper  # noqa: PLC0415

    class NulReplacingDumper(StrDumper):
        def dump(self, obj: str) -> Buffer | None:
            return super().dump(obj.replace("\0", "\ufffd"))

    return NulReplacingDumper


def set_up_reader(connection: Any, _record: Any) -> None:
    _execute(connection, _READER_SETTINGS)
    connection.adapters.register_dumper(str, _nul_replacing_dumper())


def set_up_writer(connection: Any, _record: Any) -> None:
    _execute(connection, _WRITER_SETTINGS)


def _execute(connection: Any, statements: str) -> None:
    """Execute outside of a transaction, because a rollback would revert the settings."""
    before, connection.autocommit = connection.autocommit, True
    connection.execute(statements)
    connection.autocommit = before


def begin(connection: Connection, *, exclusive: bool) -> str:
    """Begin a transaction. Returns its id for `transaction_status`."""
    transaction_id: str = connection.execute(_BEGIN_EXCLUSIVE if exclusive else _BEGIN).scalar_one()
    return transaction_id


def transaction_status(connection: Connection, transaction_id: str) -> str | None:
    """The status: "committed", "aborted" or "in progress". None if it is too old."""
    status: str | None = connection.scalar(_STATUS_QUERY, {"id": transaction_id})
    return status


def is_statement_timeout(error: Exception) -> bool:
    """True if PostgreSQL has cancelled a statement because it took too long."""
    original: Any = error.orig if isinstance(error, DBAPIError) else None
    return getattr(original, "sqlstate", None) == _CANCELLED


def is_transient(error: Exception) -> bool:
    original: Any = error.orig if isinstance(error, DBAPIError) else None
    if not hasattr(original, "sqlstate"):
        return False  # it is not an error of PostgreSQL
    state: str | None = original.sqlstate
    if state is None:  # raised by the driver: the connection failed
        return isinstance(error, OperationalError)
    return state.startswith(_TRANSIENT_CLASSES) or state in _TRANSIENT_STATES


class RetryPolicy:
    """Permits retries for RETRY_SECONDS after the first error of an outage."""

    def __init__(self) -> None:
        self._since: float | None = None

    def should_retry(self, error: Exception) -> bool:
        if not is_transient(error):
            return False
        now = monotonic()
        if self._since is None:
            self._since = now
        return now - self._since < RETRY_SECONDS

    def reset(self) -> None:
        """End the outage after a success."""
        self._since = None
