"""Fixtures of the long campaigns, which `make soak` runs against real servers."""

import os
from pathlib import Path
from random import Random, SystemRandom

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.soak)


@pytest.fixture
def seed() -> str:
    """The environment variable SEED, or a new seed. The output of a failed test shows it."""
    seed = os.environ.get("SEED") or str(SystemRandom().getrandbits(32))
    print(f"SEED={seed} repeats the random choices")
    return seed


@pytest.fixture
def chance(seed: str) -> Random:
    return Random(seed)


@pytest.fixture
def postgres_url(empty_postgres: str) -> str:
    """The URL of an empty database, without a driver: psycopg does not accept one."""
    return empty_postgres.replace("+psycopg", "")
