"""What computers think about is past sometimes, or needs an answer first, or was lost."""

import asyncio

import pytest

from app.match.bot_players import computer_id
from app.match.commands import Command, FreeSeat, Offer, Play, Resign, Resume
from engine import format_move
from tests.match.support.builder import HOST, MatchBuilder, computer_match
from tests.rooms.support.bot_fakes import AGAINST, BLACK, LONG, WHITE, Table


@pytest.mark.parametrize(
    "command",
    [
        Offer("takeback", 2),
        Offer("pause", 2),
        Offer("abort", 2),
        Resign(2),
        FreeSeat(WHITE),
    ],
    ids=["takeback", "pause", "abort", "resign", "unseat"],
)
async def test_nobody_thinks_on_about_what_is_past(table: Table, command: Command) -> None:
    name = await table.open(AGAINST)
    table.sage.gate.clear()
    await table.move(name)
    await table.until_thinking()
    match = await table.ask(name, command)
    await table.until_idle()
    async with asyncio.timeout(LONG):
        while not table.sage.stopped:  # noqa: ASYNC110 - another thread tells
            await asyncio.sleep(0.001)
    assert table.rests == []
    assert (await table.match(name)).version == match.version


async def test_after_a_pause_it_goes_on(table: Table) -> None:
    name = await table.open(AGAINST)
    table.sage.gate.clear()
    await table.move(name)
    await table.until_thinking()
    await table.ask(name, Offer("pause", 2))
    await table.ask(name, Resume())
    table.sage.gate.set()
    await table.until(name, lambda match: len(match.turns) == 2)


async def test_the_same_game_is_played_twice_the_same_way(table: Table) -> None:
    played = []
    for _ in range(2):
        table.log.rows.clear()
        name = await table.open(AGAINST)
        await table.move(name)
        match = await table.until(name, lambda match: len(match.turns) == 2)
        played.append((name, match.turns[1].move))
        await table.house.close()
    assert played[0] == played[1]


@pytest.mark.parametrize(("chance", "ended"), [(0.3, "agreed"), (0.7, None)])
async def test_a_draw_is_decided_by_what_it_thinks(
    table: Table, chance: float, ended: str | None
) -> None:
    name = await table.open(AGAINST)
    await table.move(name)
    match = await table.until(name, lambda match: len(match.turns) == 2)
    table.sage.chance = chance
    await table.ask(name, Offer("draw", match.version))
    match = await table.until(name, lambda match: not match.offers)
    assert match.ended == ended
    asked = [position.to_move for position, _ in table.sage.asked[1:]]
    assert asked == [BLACK, WHITE], "first the likely answer, then its own turn"


async def test_a_draw_is_declined_by_who_cannot_think(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    name = await table.open(AGAINST)
    table.sage.fails = True
    await table.ask(name, Offer("draw", 1))
    match = await table.until(name, lambda match: not match.offers)
    assert match.ended is None
    assert "thinking about a draw has failed" in caplog.text


async def test_a_draw_offer_comes_before_the_move(table: Table) -> None:
    name = await table.open(AGAINST)
    table.sage.chance = 0.9
    table.sage.gate.clear()
    await table.move(name)
    await table.until_thinking()
    await table.ask(name, Offer("draw", 2))
    table.sage.gate.set()
    match = await table.until(name, lambda match: len(match.turns) == 2)
    assert [event.kind for entry in table.log.rows[name] for event in entry.events][-2:] == [
        "declined",
        "played",
    ]
    assert match.ended is None


async def test_after_a_restart_matches_go_on(table: Table) -> None:
    builder, draw = computer_match().play_random(1, 3), computer_match().play_random(2, 2)
    draw.submit(Offer("draw", draw.match.version), HOST)
    human = computer_match().play_random(3, 2)
    for name, one in (("move", builder), ("draw", draw), ("human", human)):
        table.log.keep(name, one)
    table.watch.now = 10**9
    table.shelf.waiting = ["move", "draw", "gone"]
    table.bots.start()
    await table.until("move", lambda match: len(match.turns) == 4)
    await table.until("draw", lambda match: not match.offers)
    assert len((await table.match("human")).turns) == 2
    assert table.shelf.asked == [10**9]


async def test_a_look_does_not_begin_anew_what_is_under_way(table: Table) -> None:
    name = await table.open(AGAINST)
    table.sage.gate.clear()
    await table.move(name)
    await table.until_thinking()
    table.shelf.waiting = [name]
    await table.bots.resume_waiting(0)
    table.sage.gate.set()
    await table.until(name, lambda match: len(match.turns) == 2)
    await table.until_idle()
    assert len(table.sage.asked) == 1


async def test_who_is_slower_than_another_process_loses_nothing(table: Table) -> None:
    """Both have thought; the log takes the first, and both know it afterwards."""
    builder = MatchBuilder()
    builder.entries = []
    name = await table.open(AGAINST)
    table.sage.gate.clear()
    await table.move(name)
    await table.until_thinking()
    for entry in table.log.rows[name]:
        builder.entries.append(entry)
    builder.current = await table.match(name)
    builder.now_ms = table.watch.now
    move = format_move(builder.match.position, builder.match.position.legal_moves[-1])
    builder.submit(Play(move, 2), computer_id(5), "computer-2-0")
    table.log.rivals = [builder.entries[-1]]
    table.sage.gate.set()
    match = await table.until(name, lambda match: len(match.turns) == 2)
    await table.until_idle()
    assert format_move(match.turns[1].before, match.turns[1].move) == move
    assert len(table.log.rows[name]) == 3


async def test_a_broken_thinker_does_not_hold_the_game_up(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.sage.fails = True
    name = await table.open(AGAINST)
    await table.move(name)
    await table.until(name, lambda match: len(match.turns) == 2)
    assert "thinking about a move has failed" in caplog.text
