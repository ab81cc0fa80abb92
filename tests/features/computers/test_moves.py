"""Computer players move by themselves, in every game."""

import asyncio
from dataclasses import replace

import pytest

from app.features.computers.bots import next_task
from app.match.bot_players import computer_id
from app.match.commands import Open, Resign
from engine import GAMES
from engine.think import LEVELS
from engine.think.levels import adapted
from harness.games.match_builder import HOST, TRIO, computer_match, waiting_match
from tests.features.computers.support.bot_harness import (
    AGAINST_COMPUTER,
    BLACK,
    RED,
    TIME_LIMIT,
    WHITE,
    BotHarness,
)
from tests.rooms.support.existing_room import existing_room


@pytest.mark.parametrize("time", ["none", "3d"])
async def test_without_a_live_clock_a_computer_uses_its_level_and_lets_moves_be_seen(
    harness: BotHarness, time: str
) -> None:
    name = await harness.open(replace(AGAINST_COMPUTER, time=time))
    assert harness.thinker.calls == []
    await harness.move(name)
    match = await harness.until(name, lambda match: len(match.turns) == 2)
    assert match.to_move is BLACK
    assert harness.log.rows[name][-1].by == computer_id(5)
    position = GAMES["macbeth"].start({})
    assert harness.thinker.calls[0][1] == adapted(LEVELS[4], position).limits
    assert harness.sleeps == [0.6]


async def test_a_computer_with_the_first_move_begins(harness: BotHarness) -> None:
    name = await harness.open(Open("macbeth", {}, WHITE, computers={BLACK: computer_id(8)}))
    match = await harness.until(name, lambda match: len(match.turns) == 1)
    assert match.to_move is WHITE


async def test_two_computers_move_in_turn(harness: BotHarness) -> None:
    against = {WHITE: computer_id(3), RED: computer_id(3, 2)}
    name = await harness.open(Open(TRIO, {}, BLACK, computers=against))
    await harness.move(name)
    match = await harness.until(name, lambda match: len(match.turns) == 3)
    assert [entry.by for entry in harness.log.rows[name][1:]] == [HOST, *against.values()]
    assert match.to_move is BLACK


async def test_computers_finish_a_game_that_the_person_has_left(harness: BotHarness) -> None:
    against = {WHITE: computer_id(4), RED: computer_id(5)}
    name = await harness.open(Open(TRIO, {}, BLACK, computers=against))
    await harness.submit(name, Resign(1))
    match = await harness.until(name, lambda match: match.ended is not None)
    assert match.ended == "finished"


@pytest.mark.parametrize("level", [1, 8])
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_is_played_to_its_end(harness: BotHarness, game: str, level: int) -> None:
    mine, *others = GAMES[game].players
    seats = {color: computer_id(level, number) for number, color in enumerate(others, 1)}
    name = await harness.open(Open(game, {}, mine, computers=seats))
    async with asyncio.timeout(TIME_LIMIT * 3):
        while (await harness.match(name)).ended is None:
            match = await harness.until(
                name, lambda match: match.ended is not None or match.to_move is mine
            )
            if match.ended is None and len(match.turns) > 60:
                await harness.submit(name, Resign(match.version))
                break
            if match.ended is None:
                await harness.move(name)
    match = await harness.until(name, lambda match: match.ended is not None)
    assert match.winners


async def test_thinking_time_shortens_the_pause_before_a_move(harness: BotHarness) -> None:
    name = await harness.open(AGAINST_COMPUTER)
    harness.thinker.gate.clear()
    await harness.move(name)
    await harness.until_thinking()
    harness.clock.now += 400
    harness.thinker.gate.set()
    await harness.until(name, lambda match: len(match.turns) == 2)
    assert harness.sleeps == [pytest.approx(0.2)]


async def test_a_live_clock_limits_thinking_and_the_pause(harness: BotHarness) -> None:
    name = await harness.open(replace(AGAINST_COMPUTER, time="0+1"))
    await harness.move(name)
    await harness.until(name, lambda match: len(match.turns) == 2)
    (_, limits), (seconds,) = harness.thinker.calls[0], harness.sleeps
    assert limits.seconds is not None
    assert 0 < limits.seconds <= 0.5
    assert 0 < seconds < 0.6


async def test_computers_are_always_present(harness: BotHarness) -> None:
    name = await harness.open(AGAINST_COMPUTER)
    room = await existing_room(harness.registry, name)
    assert room.presence.absent_since().keys() == {HOST}
    assert f"{computer_id(5)}:here" in room.presence.message().decode()


def test_the_next_task_of_a_computer() -> None:
    builder = computer_match(3)
    assert next_task(builder.match) is None
    builder.play_random(1, 1)
    duty = next_task(builder.match)
    assert duty is not None
    assert (duty.color, duty.player, duty.offer) == (WHITE, computer_id(3), None)
    assert next_task(waiting_match().match) is None
