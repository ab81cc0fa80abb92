"""What every test stands on."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from app.store.db.migrate import migrate
from tests.support.postgres import empty, need_server, new_database

settings.register_profile("birnam", deadline=None)  # a busy machine is not a bug
settings.load_profile("birnam")

os.environ.pop("BIRNAM_DATABASE_URL", None)  # no test plays in somebody's own database


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Coroutines run in asyncio, the only loop Birnam knows."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> None:
    """A server; without one the test is skipped, or in CI fails."""
    need_server()


@pytest.fixture
def empty_postgres(postgres_server: None) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    with new_database() as url:
        yield url


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: None) -> Iterator[str]:
    """The address of a PostgreSQL database as the migrations leave it."""
    with new_database() as url:
        migrate(url)
        yield url


@pytest.fixture
def postgres(migrated_postgres: str) -> str:
    """The address of a migrated PostgreSQL database with nothing in it.

    It is the same one for every test of this process: to make one takes up to a second, to empty
    it a few milliseconds.
    """
    empty(migrated_postgres)
    return migrated_postgres
