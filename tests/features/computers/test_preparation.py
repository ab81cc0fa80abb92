"""Pages learn that a computer is not ready before its program is loaded."""

import asyncio

import pytest

from app.match.bot_players import computer_id
from app.timeouts import Timeouts
from harness.polling import until
from tests.features.computers.support.bot_harness import AGAINST_COMPUTER, BotHarness
from tests.rooms.support.existing_room import existing_room


@pytest.fixture
def timeouts() -> Timeouts:
    return Timeouts(preparation_look=0.001)


@pytest.mark.parametrize("moves", [False, True])
async def test_a_computer_is_prepared_then_here_even_if_it_moves_meanwhile(
    harness: BotHarness, *, moves: bool
) -> None:
    match_id = await harness.open(AGAINST_COMPUTER)
    room = await existing_room(harness.registry, match_id)
    harness.thinker.gate.clear()
    harness.runner.preparing = True
    await harness.move(match_id)
    await until(lambda: f"{computer_id(5)}:preparing" in room.presence.message().decode())
    if moves:
        harness.thinker.gate.set()
        await harness.until(match_id, lambda match: len(match.turns) == 2)
        await asyncio.sleep(0)
        assert room.presence.state_of(computer_id(5)) == "preparing"
    harness.runner.preparing = False
    await until(lambda: f"{computer_id(5)}:here" in room.presence.message().decode())
