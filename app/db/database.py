"""Connections to SQLite or PostgreSQL: a pool for reading, one connection for writing."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

from sqlalchemy import Connection, Engine, Row, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.sql.selectable import TypedReturnsRows

from app.db import postgres
from app.db.disk import DAMAGED_SCHEMA, MALFORMED
from app.db.postgres import RETRY_INTERVAL, RetryPolicy
from app.errors import Unavailable
from app.timeouts import Timeouts

T = TypeVar("T")
P = ParamSpec("P")
Columns = TypeVarTuple("Columns")
AnyColumns = tuple[Any, ...]
Parameters = Mapping[str, Any]

READ_THREADS = 15  # per process; SQLAlchemy opens as many connections to SQLite
READ_CONNECTIONS = 8  # per process, to PostgreSQL
LOCK_CONNECTIONS = 2  # of these; they only hold locks, and queries need others meanwhile
CHECKPOINT_PAGES = 4_000  # 16 MB of SQLite's log; commits wait while it is copied


class Reader:
    """Runs read-only queries in worker threads."""

    def __init__(self, engine: Engine, timeouts: Timeouts = Timeouts()) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READ_THREADS, "reader")  # anyio takes twice the time
        self._retry_policy = RetryPolicy(timeouts.database_retry)
        self._idle: list[Connection] = []  # to SQLite; the pool's connections take 25 µs longer
        self._is_closed = False
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._lock_connections = asyncio.Semaphore(LOCK_CONNECTIONS)

    async def run(
        self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call `query(connection, …)`; retry during short outages of PostgreSQL.

        Raises Unavailable.
        """
        loop, call = asyncio.get_running_loop(), partial(self._run, query, *args, **kwargs)
        while True:
            try:
                result = await loop.run_in_executor(self._threads, call)
            except SQLAlchemyError as error:
                if not self._retry_policy.should_retry(error):
                    raise Unavailable(str(error)) from error
            else:
                self._retry_policy.reset()
                return result
            await asyncio.sleep(RETRY_INTERVAL)

    async def rows(
        self, query: TypedReturnsRows[*Columns], parameters: Parameters | None = None
    ) -> Sequence[Row[*Columns]]:
        """All rows of a query. This and the next methods raise Unavailable."""
        return await self.run(lambda connection: connection.execute(query, parameters).all())

    async def first(self, query: TypedReturnsRows[*Columns]) -> Row[*Columns] | None:
        return await self.run(lambda connection: connection.execute(query).first())

    async def scalars(
        self, query: TypedReturnsRows[T, *AnyColumns], parameters: Parameters | None = None
    ) -> list[T]:
        return await self.run(lambda connection: list(connection.scalars(query, parameters)))

    async def scalar(self, query: TypedReturnsRows[T, *AnyColumns]) -> T | None:
        """The first column of the first row, None without a row."""
        return await self.run(lambda connection: connection.scalar(query))

    def _run(
        self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if self._engine.dialect.name == "postgresql":  # if there are fewer connections than threads
            pool = self._engine.pool
            try:
                with self._engine.connect() as connection:
                    return query(connection, *args, **kwargs)
            finally:
                if self._is_closed:  # the pool got the connection back after its disposal
                    pool.dispose()
                    self._engine.dispose()
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._engine.connect()
        try:
            return query(connection, *args, **kwargs)
        finally:
            if connection.in_transaction():
                connection.rollback()
            self._idle.append(connection)
            if self._is_closed:
                self._close_idle()

    @asynccontextmanager
    async def only_one(self, name: str) -> AsyncIterator[None]:
        """No two blocks with one name run at the same time, in all processes on the database.

        Raises Unavailable. A process that is suspended in the block for ten seconds loses the lock.
        """
        lock = self._locks.setdefault(name, asyncio.Lock())
        async with lock:
            if self._engine.dialect.name != "postgresql":  # only one process uses SQLite
                yield
                return
            loop = asyncio.get_running_loop()
            async with self._lock_connections:
                try:
                    held = await loop.run_in_executor(
                        self._threads, postgres.hold_lock, self._engine, name
                    )
                except SQLAlchemyError as error:
                    raise Unavailable(str(error)) from error
                try:
                    yield
                finally:
                    await loop.run_in_executor(self._threads, postgres.release_lock, held)

    def close(self) -> None:
        """Close all connections, those in use when their query ends."""
        self._is_closed = True
        self._threads.shutdown(wait=False)
        self._close_idle()
        self._engine.dispose()

    def _close_idle(self) -> None:
        with suppress(IndexError):
            while True:
                self._idle.pop().close()


def open_writer(url: str, timeouts: Timeouts = Timeouts()) -> Engine:
    """An engine for the writer's thread. A commit is on the disk when it returns."""
    if _is_postgres(url):
        engine = create_engine(url, pool_size=1, max_overflow=0, connect_args=postgres.CONNECT)
        event.listen(engine, "connect", postgres.set_up_writer)
        return engine
    lock = {"timeout": timeouts.database_lock}
    engine = create_engine(url, pool_size=1, max_overflow=0, connect_args=lock)
    event.listen(engine, "connect", _sqlite_writer)
    event.listen(engine, "begin", lambda one: execute_on_driver(one, "BEGIN IMMEDIATE"))
    return engine


@dataclass(frozen=True, slots=True)
class Engines:
    """The engines of one process. They can be used again after disposal."""

    writer: Engine
    reader: Engine


def open_engines(url: str) -> Engines:
    return Engines(open_writer(url), open_reader(url))


@contextmanager
def database_errors() -> Iterator[None]:
    """Turn errors of the database into Unavailable."""
    try:
        yield
    except SQLAlchemyError as error:
        raise Unavailable(str(getattr(error, "orig", None) or error)) from error
    except DAMAGED_SCHEMA as error:
        raise Unavailable(MALFORMED) from error


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """One transaction. Closes the engine afterwards. Raises Unavailable."""
    try:
        with database_errors(), engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def execute_on_driver(
    connection: Connection, statement: str, parameters: tuple[Any, ...] = ()
) -> sqlite3.Cursor:
    """Execute a SQLite statement in the current transaction. Raises SQLAlchemyError.

    SQLAlchemy spends longer on a short statement than SQLite does.
    """
    try:
        cursor: sqlite3.Cursor = connection.connection.cursor().execute(statement, parameters)
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, parameters, error, sqlite3.Error) from error
    return cursor


def fetch_on_driver(
    connection: Connection, statement: str, parameters: tuple[Any, ...]
) -> list[tuple[Any, ...]]:
    """The rows of a query of SQLite. Raises SQLAlchemyError."""
    try:
        return execute_on_driver(connection, statement, parameters).fetchall()
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, parameters, error, sqlite3.Error) from error


def open_snapshots(url: str) -> Engine:
    """An engine for reading. All queries of a transaction see the same state of the database."""
    if _is_postgres(url):
        return create_engine(
            url,
            isolation_level="REPEATABLE READ",
            connect_args=postgres.CONNECT,
            execution_options={"postgresql_readonly": True},
        )
    engine = create_engine(url)
    event.listen(engine, "connect", _sqlite_snapshots)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def open_reader(url: str) -> Engine:
    """An engine for queries. Each query sees everything committed before it."""
    if _is_postgres(url):
        engine = create_engine(
            url,
            pool_size=READ_CONNECTIONS,
            max_overflow=0,
            isolation_level="AUTOCOMMIT",  # one round trip for each query
            connect_args=postgres.CONNECT,
        )
        event.listen(engine, "connect", postgres.set_up_reader)
        return engine
    engine = create_engine(url)
    event.listen(engine, "connect", _sqlite_reader)
    return engine


def insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that supports ON CONFLICT, for the dialect of a connection."""
    return insert_for(connection.dialect.name, table)


def insert_for(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that supports ON CONFLICT, for the dialect `sqlite` or `postgresql`."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


def _is_postgres(url: str) -> bool:
    return url.startswith("postgresql")


def _sqlite_writer(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # SQLAlchemy, not the driver, begins transactions
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # a committed move survives a power failure
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")


def _sqlite_snapshots(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # SQLAlchemy, not the driver, begins transactions
    _sqlite_reader(connection, record)


def _sqlite_reader(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA query_only = ON")
