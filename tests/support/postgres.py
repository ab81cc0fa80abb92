"""A PostgreSQL server that tests may make databases on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

from sqlalchemy import URL, create_engine, delete, make_url
from sqlalchemy.exc import OperationalError

from app.store.models import metadata
from tests.support.external import missing

SERVER = os.environ.get("BIRNAM_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/test")


@contextmanager
def new_database() -> Iterator[str]:
    """The address of a new, empty database; it is dropped afterwards."""
    name = f"birnam_{uuid4().hex}"
    _tell(f"CREATE DATABASE {name}")
    try:
        yield _server().set(database=name).render_as_string(hide_password=False)
    finally:
        _tell(f"DROP DATABASE {name} WITH (FORCE)")


def empty(url: str) -> None:
    """Send everybody out of a migrated database, and empty its tables."""
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid != pg_backend_pid()"
        )
        for table in reversed(metadata.sorted_tables):
            connection.execute(delete(table))
    engine.dispose()


def need_server() -> None:
    """Without a server the test is skipped; where everything must be tested it fails."""
    try:
        _tell("SELECT 1")
    except OperationalError as error:
        said = " ".join(str(error.orig).split())
        missing(f"no PostgreSQL at {_server()}; BIRNAM_TEST_POSTGRES names another: {said}")


def _server() -> URL:
    return make_url(SERVER).set(drivername="postgresql+psycopg")


def _tell(statement: str) -> None:
    engine = create_engine(_server(), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(statement)
    finally:
        engine.dispose()
