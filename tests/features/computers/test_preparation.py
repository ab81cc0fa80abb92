"""The program of a computer is loaded early, and pages learn when it is not ready."""

import asyncio

import pytest

from app.match.bot_players import computer_id
from app.timeouts import Timeouts
from engine import Position
from engine.think import Thinker
from harness.polling import until
from tests.features.computers.support.bot_harness import AGAINST_COMPUTER, BLACK, WHITE, BotHarness
from tests.rooms.support.existing_room import existing_room
from tests.support.tasks import until_no_task


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


async def test_a_computer_is_loaded_while_a_person_thinks_about_the_first_move(
    harness: BotHarness,
) -> None:
    found = list[Position]()

    def find(position: Position) -> Thinker:
        found.append(position)
        return harness.thinker

    harness.runner.find = find
    match_id = await harness.open(AGAINST_COMPUTER)
    await until(lambda: bool(found))
    await until_no_task(f"load-{match_id}")
    await harness.move(match_id)
    await harness.until(match_id, lambda match: len(match.turns) == 2)
    assert [position.to_move for position in found] == [BLACK, WHITE]
