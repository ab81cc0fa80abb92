"""A tournament in memory."""

import pytest

from tests.features.tournaments.support.cup import Cup
from tests.rooms.support.machine import Machine


@pytest.fixture
async def cup(machine: Machine) -> Cup:
    """A tournament whose only game has been opened."""
    cup = Cup(machine)
    await cup.begin()
    return cup
