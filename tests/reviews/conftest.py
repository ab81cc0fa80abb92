"""A store on SQLite, and a thinking pool."""

from collections.abc import AsyncIterator

import pytest

from app.thinking.pool import Pool
from tests.store.conftest import Store, open_store
from tests.thinking.support.thread_runner import ThreadRunner


@pytest.fixture
async def store(sqlite: str) -> AsyncIterator[Store]:
    """A store with a running writer."""
    async with open_store(sqlite) as store:
        yield store


@pytest.fixture
def runner() -> ThreadRunner:
    return ThreadRunner()


@pytest.fixture
async def pool(runner: ThreadRunner) -> AsyncIterator[Pool]:
    """A pool with one thread for reviews."""
    pool = Pool(runner, 2)
    yield pool
    await pool.close()
