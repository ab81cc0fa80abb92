"""Campaigns against real servers: `make soak` runs them, with the machine for themselves."""

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
    """The environment's SEED, or a new one; a failed test prints it."""
    seed = os.environ.get("SEED") or str(SystemRandom().getrandbits(32))
    print(f"SEED={seed} repeats the random choices")
    return seed


@pytest.fixture
def chance(seed: str) -> Random:
    return Random(seed)
