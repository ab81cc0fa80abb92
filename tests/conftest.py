"""Settings of pytest and Hypothesis, and fixtures for databases."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from app.store.db.migrate import migrate
from tests.support.migrated import create_sqlite
from tests.support.postgres import empty, need_server, new_database

# A busy machine is not a bug.
settings.register_profile("birnam", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("birnam")

os.environ.pop("BIRNAM_DATABASE_URL", None)  # tests must not use the developer's database


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Birnam runs on asyncio only."""
    return "asyncio"


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "birnam.db"
    create_sqlite(file)
    return file


@pytest.fixture
def sqlite(tmp_path: Path, migrated_sqlite: Path) -> str:
    """The URL of a migrated SQLite database for one test."""
    return f"sqlite:///{shutil.copy(migrated_sqlite, tmp_path / 'birnam.db')}"


@pytest.fixture(scope="session")
def postgres_server() -> None:
    """Skips the test without a PostgreSQL server; in CI it fails."""
    need_server()


@pytest.fixture
def empty_postgres(postgres_server: None) -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    with new_database() as url:
        yield url


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: None) -> Iterator[str]:
    """The URL of a migrated PostgreSQL database."""
    with new_database() as url:
        migrate(url)
        yield url


@pytest.fixture
def postgres(migrated_postgres: str) -> str:
    """The URL of a migrated PostgreSQL database without rows.

    All tests of a process use the same one: emptying it takes a few milliseconds, creating it up
    to a second.
    """
    empty(migrated_postgres)
    return migrated_postgres
