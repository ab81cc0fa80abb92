"""PostgreSQL: session settings, transient errors, and the status of transactions."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

RETRY_INTERVAL = 0.1  # seconds

# Detect a server that has vanished. In seconds, except the last one in milliseconds.
CONNECT = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}

# In milliseconds. A process suspended during a transaction loses the transaction and its locks.
_TIMEOUTS = "SET statement_timeout = 10000; SET lock_timeout = 5000"
_READER_SETTINGS = f"{_TIMEOUTS}; SET default_transaction_read_only = on"
# A committed move must survive a power failure.
_WRITER_SETTINGS = (
    f"{_TIMEOUTS}; SET idle_in_transaction_session_timeout = 10000; "
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)

# Error classes: connection failed, transaction to repeat, server stopping or starting.
_TRANSIENT_CLASSES = ("08", "40", "57P")
_TRANSIENT_STATES = {"25P03", "25006", "53300", "55P03"}  # timeouts, standby, no connection

_CANCELLED = "57014"

_BEGIN = text("SELECT pg_current_xact_id()::text")
# A job may read before it writes. As with SQLite, only one process may run jobs at a time. Appends
# need no such lock: the primary key reveals conflicts.
_BEGIN_EXCLUSIVE = text(
    "SELECT pg_current_xact_id()::text,"
    " pg_advisory_xact_lock(hashtextextended('birnam ' || current_schema(), 0))"
)
_LOCK = text(
    "SELECT set_config('idle_in_transaction_session_timeout', '10000', true),"
    " pg_advisory_xact_lock(hashtextextended('birnam ' || current_schema() || ' ' || :name, 0))"
)
_STATUS_QUERY = text("SELECT pg_xact_status(CAST(:id AS xid8))")
# Both change when the server recovers from a crash. Then it gives the ids of transactions of which
# nothing had reached the disk to others.
_START_QUERY = "SELECT pg_postmaster_start_time()::text, stats_reset::text FROM pg_stat_bgwriter"
_START = "start of the server"


@cache
def _nul_replacing_dumper() -> type:
    """Dump text parameters without NUL, which PostgreSQL rejects."""
    from psycopg.abc import Buffer  # noqa: PLC0415 - SQLite does without the driver
    from psycopg.types.string import StrDumper  # noqa: PLC0415

    class NulReplacingDumper(StrDumper):
        def dump(self, obj: str) -> Buffer | None:
            return super().dump(obj.replace("\0", "\ufffd"))

    return NulReplacingDumper


def set_up_reader(connection: Any, _record: Any) -> None:
    _execute(connection, _READER_SETTINGS)
    _replace_nul(connection)


def set_up_writer(connection: Any, record: Any) -> None:
    _execute(connection, _WRITER_SETTINGS)
    _replace_nul(connection)
    record.info[_START] = _execute(connection, _START_QUERY).fetchone()


def _replace_nul(connection: Any) -> None:
    connection.adapters.register_dumper(str, _nul_replacing_dumper())


def _execute(connection: Any, statements: str) -> Any:
    """Execute outside of a transaction, because a rollback would revert the settings."""
    before, connection.autocommit = connection.autocommit, True
    cursor = connection.execute(statements)
    connection.autocommit = before
    return cursor


class TransactionId(NamedTuple):
    """The id of a transaction, which is unique until the server crashes, and its server's start."""

    number: str
    start: Sequence[str | None]


def begin(connection: Connection, *, exclusive: bool) -> TransactionId:
    """Begin a transaction. Returns its id for `transaction_status`."""
    number: str = connection.execute(_BEGIN_EXCLUSIVE if exclusive else _BEGIN).scalar_one()
    return TransactionId(number, connection.info[_START])


def hold_lock(engine: Engine, name: str) -> Connection:
    """Begin a transaction that holds a lock, so that a lost connection releases it."""
    connection = engine.connect()
    try:
        connection.execution_options(isolation_level="READ COMMITTED")
        connection.execute(_LOCK, {"name": name})
    except BaseException:
        release_lock(connection)
        raise
    return connection


def release_lock(connection: Connection) -> None:
    with suppress(SQLAlchemyError):  # the connection may be lost
        connection.close()


def transaction_status(connection: Connection, transaction_id: TransactionId) -> str | None:
    """The status: "committed", "aborted" or "in progress".

    None if the transaction is too old, or if the server has started since.
    """
    if connection.info[_START] != transaction_id.start:
        return None
    status: str | None = connection.scalar(_STATUS_QUERY, {"id": transaction_id.number})
    return status


def is_statement_timeout(error: Exception) -> bool:
    """True if PostgreSQL has canceled a statement that took too long."""
    original: Any = error.orig if isinstance(error, DBAPIError) else None
    return getattr(original, "sqlstate", None) == _CANCELLED


def is_transient(error: Exception) -> bool:
    original: Any = error.orig if isinstance(error, DBAPIError) else None
    if not hasattr(original, "sqlstate"):
        return False  # not an error of PostgreSQL
    state: str | None = original.sqlstate
    if state is None:  # raised by the driver: the connection failed
        return isinstance(error, OperationalError)
    return state.startswith(_TRANSIENT_CLASSES) or state in _TRANSIENT_STATES


class RetryPolicy:
    """Permits retries for some seconds after the first error of an outage."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: float | None = None

    def should_retry(self, error: Exception) -> bool:
        if not is_transient(error):
            return False
        now = monotonic()
        if self._since is None:
            self._since = now
        return now - self._since < self._seconds

    def reset(self) -> None:
        self._since = None
