"""Connections to SQLite or PostgreSQL: a pool that reads, and one connection that writes."""

from collections.abc import Callable
from typing import Any, TypeVar

import anyio
from anyio import to_thread
from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from app.match.ports import Unavailable
from app.store.db import postgres
from app.store.db.postgres import PAUSE, RetryPolicy

T = TypeVar("T")

READERS = 8  # connections of one process that read from PostgreSQL


class Reader:
    """Reads in threads beside the event loop."""

    def __init__(self, url: str) -> None:
        self._engine = _open_reader(url)
        self._patience = RetryPolicy()

    async def run(self, query: Callable[[Connection], T]) -> T:
        """What a function reads through a connection. Raises Unavailable.

        An outage of PostgreSQL that is short is waited for, and no thread is kept meanwhile.
        """
        while True:
            try:
                found = await to_thread.run_sync(self._run, query)
            except SQLAlchemyError as error:
                if not self._patience.should_retry(error):
                    raise Unavailable(str(error)) from error
            else:
                self._patience.reset()
                return found
            await anyio.sleep(PAUSE)

    def _run(self, query: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return query(connection)

    def close(self) -> None:
        """Close the pool."""
        self._engine.dispose()


def open_writer(url: str) -> Engine:
    """An engine for the writer's thread; what it commits is on the disk when commit returns."""
    if _is_postgres(url):
        engine = create_engine(url, pool_size=1, max_overflow=0, connect_args=postgres.CONNECT)
        event.listen(engine, "connect", postgres.set_up_writer)
        return engine
    engine = create_engine(url, pool_size=1, max_overflow=0)
    event.listen(engine, "connect", _sqlite_writer)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _open_reader(url: str) -> Engine:
    """On PostgreSQL a query is one round trip: it needs no transaction to be read committed."""
    if _is_postgres(url):
        engine = create_engine(
            url,
            pool_size=READERS,
            max_overflow=0,
            isolation_level="AUTOCOMMIT",
            connect_args=postgres.CONNECT,
        )
        event.listen(engine, "connect", postgres.set_up_reader)
        return engine
    engine = create_engine(url)
    event.listen(engine, "connect", _sqlite_reader)
    return engine


def insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that can have an ON CONFLICT clause; SQLAlchemy has one for each dialect."""
    return insert_for(connection.dialect.name, table)


def insert_for(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """The same for the dialect `sqlite` or `postgresql`."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


def _is_postgres(url: str) -> bool:
    return url.startswith("postgresql")


def _sqlite_writer(connection: Any, _record: Any) -> None:
    """Set a new SQLite connection up; SQLAlchemy, not the driver, begins transactions."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # a committed move survives a power cut
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA busy_timeout = 5000")


def _sqlite_reader(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA query_only = ON")
