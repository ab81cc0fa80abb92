"""Databases on the PostgreSQL server for tests."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from uuid import uuid4

import psycopg
from sqlalchemy import URL, create_engine, make_url
from sqlalchemy.exc import OperationalError

from app.db.metadata import all_tables
from app.db.migrate import migrate
from harness.servers.external import skip_or_fail

SERVER = os.environ.get("TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/test")

DROP_LIMIT = 120.0  # seconds

TERMINATE_SESSIONS = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid != pg_backend_pid()"""
# One transaction, sent to the server in one request.
EMPTY = ";".join(
    [
        TERMINATE_SESSIONS,
        *(f"DELETE FROM {table}" for table in reversed(all_tables().sorted_tables)),
    ]
)


@contextmanager
def new_database() -> Iterator[str]:
    """The URL of an empty database, which is dropped afterwards."""
    name = f"birnam_{uuid4().hex}"
    _execute(f"CREATE DATABASE {name}")
    try:
        yield _server().set(database=name).render_as_string(hide_password=False)
    finally:
        _drop(name)


@contextmanager
def migrated_database() -> Iterator["MigratedDatabase"]:
    """A database that can be emptied, in milliseconds; creating one takes up to a second."""
    with new_database() as url:
        migrate(url)
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
            yield MigratedDatabase(url, connection)


@dataclass(frozen=True)
class MigratedDatabase:
    """`empty` deletes every row. Other sessions are terminated: they hold locks."""

    url: str
    connection: psycopg.Connection

    def empty(self) -> None:
        self.connection.execute(EMPTY)


def need_server() -> None:
    """Skip the test if no server answers, or fail it in CI."""
    try:
        _execute("SELECT 1")
    except OperationalError as error:
        reason = " ".join(str(error.orig).split())
        skip_or_fail(f"no PostgreSQL at {_server()}, see TEST_POSTGRES: {reason}")


def _drop(name: str) -> None:
    """Terminate the sessions of a database, and drop it: PostgreSQL waits five seconds for them."""
    deadline = monotonic() + DROP_LIMIT
    while True:
        try:
            _execute(f"DROP DATABASE {name} WITH (FORCE)")
        except OperationalError:
            if monotonic() > deadline:
                raise
        else:
            return


def _server() -> URL:
    return make_url(SERVER).set(drivername="postgresql+psycopg")


def _execute(statement: str) -> None:
    engine = create_engine(_server(), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(statement)
    finally:
        engine.dispose()
