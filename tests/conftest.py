"""Settings and tiers of tests, and fixtures for databases."""

import gc
import os
import shutil
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from harness.servers.migrated import create_sqlite
from harness.servers.postgres import MigratedDatabase, migrated_database, need_server, new_database
from harness.servers.redis_server import redis_settings
from tests.support.property_settings import register_profiles

# Several processes share the processors, and threads of OpenBLAS busily wait for each other.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

pytest_plugins = ["tests.support.killed_tests"]

register_profiles()

os.environ.pop("BIRNAM_DATABASE_URL", None)  # tests must not use the developer's database

# In memory, a commit does not wait for a disk.
MEMORY = Path("/dev/shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2**30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

SERVICES = {"playwright", "postgres_server", "shared_redis"}
"""Fixtures that need PostgreSQL, Redis or a browser."""
DATABASES = {"postgres", "empty_postgres"}
"""Those that a test asks for by its parameter."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need a service."""
    for item in items:
        fixtures: Sequence[str] = getattr(item, "fixturenames", ())
        variant = getattr(item, "callspec", None)
        parameters = map(str, variant.params.values()) if variant else ()
        if not (SERVICES.isdisjoint(fixtures) and DATABASES.isdisjoint(parameters)):
            item.add_marker(pytest.mark.services)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """The modules and items stay to the end: no garbage collection needs to examine them."""
    gc.disable()
    if settings().backend == "seeded":  # it draws none of the constants of all modules
        providers._get_local_constants = Constants
    collected = yield
    gc.enable()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)  # cycles are few, and memory is plenty
    return collected


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Birnam runs on asyncio only."""
    return "asyncio"


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of each test's site, at the same path so that engines can be used again."""
    return tmp_path_factory.mktemp("site")


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
def postgres_database(postgres_server: None) -> Iterator[MigratedDatabase]:
    """A migrated PostgreSQL database, for all tests of a process one after the other."""
    with migrated_database() as database:
        yield database


@pytest.fixture(scope="session")
def migrated_postgres(postgres_database: MigratedDatabase) -> str:
    """The URL of a migrated PostgreSQL database, with rows of other tests."""
    return postgres_database.url


@pytest.fixture
def postgres(postgres_database: MigratedDatabase) -> str:
    """The URL of a migrated PostgreSQL database without rows."""
    postgres_database.empty()
    return postgres_database.url


@pytest.fixture
def shared_redis() -> dict[str, str]:
    """Settings for processes that share the machine's Redis, with keys of their own.

    Skips the test without a Redis server; in CI it fails.
    """
    return redis_settings()
