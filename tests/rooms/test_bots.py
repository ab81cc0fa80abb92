"""Computers at the tables: they move by themselves, in every game."""

import asyncio

import pytest

from app.match.bot_players import computer_id
from app.match.commands import AddComputer, Open, Resign
from app.rooms.bots import next_task
from engine import GAMES
from engine.think import LEVELS
from tests.match.support.builder import HOST, TRIO, computer_match, waiting_match
from tests.rooms.support.bot_fakes import AGAINST, BLACK, LONG, RED, WHITE, Table


async def test_a_computer_answers_a_move(table: Table) -> None:
    name = await table.open(AGAINST)
    assert table.sage.asked == []
    await table.move(name)
    match = await table.until(name, lambda match: len(match.turns) == 2)
    assert match.to_move is BLACK
    assert table.log.rows[name][-1].by == computer_id(5)
    assert table.sage.asked[0][1] == LEVELS[4].effort


async def test_a_computer_begins_where_it_has_the_first_move(table: Table) -> None:
    name = await table.open(Open("macbeth", {}, WHITE, computers={BLACK: computer_id(8)}))
    match = await table.until(name, lambda match: len(match.turns) == 1)
    assert match.to_move is WHITE


async def test_two_computers_move_one_after_the_other(table: Table) -> None:
    against = {WHITE: computer_id(3), RED: computer_id(3, 2)}
    name = await table.open(Open(TRIO, {}, BLACK, computers=against))
    await table.move(name)
    match = await table.until(name, lambda match: len(match.turns) == 3)
    assert [entry.by for entry in table.log.rows[name][1:]] == [HOST, *against.values()]
    assert match.to_move is BLACK


async def test_computers_that_are_left_alone_finish_their_game(table: Table) -> None:
    against = {WHITE: computer_id(4), RED: computer_id(5)}
    name = await table.open(Open(TRIO, {}, BLACK, computers=against))
    await table.ask(name, Resign(1))
    match = await table.until(name, lambda match: match.ended is not None)
    assert match.ended == "finished"


@pytest.mark.parametrize("level", [1, 8])
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_is_played_to_its_end(table: Table, game: str, level: int) -> None:
    others = GAMES[game].players
    mine, rest = others[0], others[1:]
    seats = {color: computer_id(level, number) for number, color in enumerate(rest, 1)}
    name = await table.open(Open(game, {}, mine, computers=seats))
    async with asyncio.timeout(LONG * 3):
        while (await table.match(name)).ended is None:
            match = await table.until(
                name, lambda match: match.ended is not None or match.to_move is mine
            )
            if match.ended is None and len(match.turns) > 60:
                await table.ask(name, Resign(match.version))
                break
            if match.ended is None:
                await table.move(name)
    match = await table.until(name, lambda match: match.ended is not None)
    assert match.winners


async def test_a_human_move_is_still_shown_before_the_answer(table: Table) -> None:
    name = await table.open(AGAINST)
    await table.move(name)
    await table.until(name, lambda match: len(match.turns) == 2)
    assert table.rests == [0.6]


async def test_who_has_thought_for_long_does_not_rest(table: Table) -> None:
    name = await table.open(AGAINST)
    table.sage.gate.clear()
    await table.move(name)
    await table.until_thinking()
    table.watch.now += 400
    table.sage.gate.set()
    await table.until(name, lambda match: len(match.turns) == 2)
    assert table.rests == [pytest.approx(0.2)]


async def test_a_live_clock_limits_the_time(table: Table) -> None:
    name = await table.open(Open("macbeth", {}, BLACK, time="0+1", computers=AGAINST.computers))
    await table.move(name)
    await table.until(name, lambda match: len(match.turns) == 2)
    (_, effort), (seconds,) = table.sage.asked[0], table.rests
    assert effort.seconds is not None
    assert 0 < effort.seconds <= 0.5
    assert 0 < seconds < 0.6


async def test_no_clock_leaves_the_level_its_time(table: Table) -> None:
    name = await table.open(Open("macbeth", {}, BLACK, time="3d", computers=AGAINST.computers))
    await table.move(name)
    await table.until(name, lambda match: len(match.turns) == 2)
    assert table.sage.asked[0][1] == LEVELS[4].effort


async def test_the_host_adds_a_computer_and_it_moves(table: Table) -> None:
    name = await table.open(Open("macbeth", {}, WHITE))
    await table.ask(name, AddComputer(2))
    await table.until(name, lambda match: len(match.turns) == 1)


async def test_people_who_can_be_skipped_are_not_computers(table: Table) -> None:
    name = await table.open(AGAINST)
    room = await table.house.room(name)
    assert room is not None
    assert room.presence.absent_since().keys() == {HOST}
    assert f"{computer_id(5)}:here" in room.presence.message().decode()


def test_what_a_computer_has_to_do() -> None:
    builder = computer_match(3)
    assert next_task(builder.match) is None
    builder.play_random(1, 1)
    duty = next_task(builder.match)
    assert duty is not None
    assert (duty.color, duty.player, duty.offer) == (WHITE, computer_id(3), None)
    assert next_task(waiting_match().match) is None
