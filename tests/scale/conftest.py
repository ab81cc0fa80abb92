"""Fixtures of the long campaigns, which `make soak` runs against real servers."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from random import Random, SystemRandom

import pytest

from tests.scale.support.campaign import Campaign

TIME_LIMIT = 1_100.0  # seconds for a test, on a busy machine; the whole process ends after 1,200

Test = Callable[..., Awaitable[None]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            assert isinstance(item, pytest.Function)
            item.add_marker(pytest.mark.soak)
            item.obj = _limited(item.obj)


def _limited(test: Test) -> Test:
    @wraps(test)
    async def run(*arguments: object, **named: object) -> None:
        async with asyncio.timeout(TIME_LIMIT):
            await test(*arguments, **named)

    return run


@pytest.fixture
def seed() -> str:
    """The environment variable SEED, or a new seed. The output of a failed test shows it."""
    seed = os.environ.get("SEED") or str(SystemRandom().getrandbits(32))
    print(f"SEED={seed} repeats the random choices")
    return seed


@pytest.fixture
def rng(seed: str) -> Random:
    return Random(seed)


@pytest.fixture
def campaign(rng: Random) -> Campaign:
    return Campaign(rng)


@pytest.fixture
def postgres_url(empty_postgres: str) -> str:
    """The URL of an empty database, without a driver: psycopg does not accept one."""
    return empty_postgres.replace("+psycopg", "")
