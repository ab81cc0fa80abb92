"""The connections: a pool that only reads, and the one that writes."""

from collections.abc import Callable
from typing import Any, TypeVar

from anyio import to_thread
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from app.match.log import Unavailable

T = TypeVar("T")


class Reader:
    """Reads in threads beside the event loop."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _sqlite_reader)

    async def run(self, query: Callable[[Connection], T]) -> T:
        """What a function reads through a connection. Raises Unavailable."""
        return await to_thread.run_sync(self._run, query)

    def _run(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                return query(connection)
        except SQLAlchemyError as error:
            raise Unavailable(str(error)) from error

    def close(self) -> None:
        """Close the pool."""
        self._engine.dispose()


def open_writer(url: str) -> Engine:
    """An engine for the writer's thread; what it commits is on the disk when commit returns."""
    engine = create_engine(url, pool_size=1, max_overflow=0)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _sqlite_writer)
        event.listen(
            engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE")
        )
    return engine


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
