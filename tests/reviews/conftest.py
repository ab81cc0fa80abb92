"""A store on SQLite, and a thinking pool."""

from collections.abc import AsyncIterator

import pytest

from app.thinking.pool import Pool
from tests.store.conftest import Store, open_store


@pytest.fixture
async def store(sqlite: str) -> AsyncIterator[Store]:
    """A store with a running writer."""
    async with open_store(sqlite) as store:
        yield store


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    """A pool with one thread for reviews."""
    pool = Pool(2)
    yield pool
    await pool.close()
