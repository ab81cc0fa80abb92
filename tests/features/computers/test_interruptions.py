"""Computer players when the match changes, a process restarts or a thinker fails."""

import pytest

from app.match.bot_players import computer_id
from app.match.commands import Command, FreeSeat, Offer, Play, Resign
from app.rooms.audience import Listener
from engine import format_move
from harness.games.match_builder import HOST, MatchBuilder, computer_match
from tests.features.computers.support.bot_harness import AGAINST_COMPUTER, BLACK, WHITE, BotHarness


async def thinking(harness: BotHarness) -> str:
    """A match in which the computer thinks, until the gate is opened."""
    name = await harness.open(AGAINST_COMPUTER)
    harness.thinker.gate.clear()
    await harness.move(name)
    await harness.until_thinking()
    return name


@pytest.mark.parametrize(
    "command",
    [Offer("takeback", 2), Offer("pause", 2), Offer("abort", 2), Resign(2), FreeSeat(WHITE)],
    ids=["takeback", "pause", "abort", "resign", "unseat"],
)
async def test_thinking_stops_when_the_position_has_changed(
    harness: BotHarness, command: Command
) -> None:
    name = await thinking(harness)
    match = await harness.submit(name, command)
    await harness.until_idle()
    await harness.until_stopped()
    assert harness.sleeps == []
    assert (await harness.match(name)).version == match.version


@pytest.mark.parametrize(("chance", "ended"), [(0.3, "agreed"), (0.7, None)])
async def test_a_computer_accepts_a_draw_if_it_is_behind(
    harness: BotHarness, chance: float, ended: str | None
) -> None:
    name = await harness.open(AGAINST_COMPUTER)
    await harness.move(name)
    match = await harness.until(name, lambda match: len(match.turns) == 2)
    harness.thinker.chance = chance
    await harness.submit(name, Offer("draw", match.version))
    match = await harness.until(name, lambda match: not match.offers)
    assert match.ended == ended
    asked = [position.to_move for position, _ in harness.thinker.calls[1:]]
    assert asked == [BLACK, WHITE], "first the likely answer, then its own turn"


async def test_a_broken_thinker_declines_a_draw_and_still_makes_a_move(
    harness: BotHarness, caplog: pytest.LogCaptureFixture
) -> None:
    name = await harness.open(AGAINST_COMPUTER)
    harness.thinker.fails = True
    await harness.submit(name, Offer("draw", 1))
    match = await harness.until(name, lambda match: not match.offers)
    assert match.ended is None
    assert "thinking about a draw has failed" in caplog.text
    await harness.move(name)
    await harness.until(name, lambda match: len(match.turns) == 2)
    assert "thinking about a move has failed" in caplog.text


async def test_a_draw_offer_is_answered_before_the_move(harness: BotHarness) -> None:
    harness.thinker.chance = 0.9
    name = await thinking(harness)
    await harness.submit(name, Offer("draw", 2))
    harness.thinker.gate.set()
    match = await harness.until(name, lambda match: len(match.turns) == 2)
    assert [event.kind for entry in harness.log.rows[name] for event in entry.events][-2:] == [
        "declined",
        "played",
    ]
    assert match.ended is None


async def test_waiting_matches_are_resumed_after_a_restart(harness: BotHarness) -> None:
    builder, draw = computer_match().play_random(1, 3), computer_match().play_random(2, 2)
    draw.submit(Offer("draw", draw.match.version), HOST)
    human = computer_match().play_random(3, 2)
    for name, one in (("move", builder), ("draw", draw), ("human", human)):
        harness.log.store(name, one)
    harness.clock.now = 10**9
    harness.due_matches.waiting = ["move", "draw", "gone"]
    harness.bots.start()
    await harness.until("move", lambda match: len(match.turns) == 4)
    await harness.until("draw", lambda match: not match.offers)
    assert len((await harness.match("human")).turns) == 2
    assert harness.due_matches.calls == [10**9]


async def test_watched_games_of_a_process_that_was_killed_are_taken_up_at_once(
    harness: BotHarness,
) -> None:
    for name in ("watched", "other"):
        harness.log.store(name, computer_match().play_random(1, 3))
    room, other = await harness.registry.room("watched"), await harness.registry.room("other")
    assert room is not None
    assert other is not None
    room.add_listener(Listener(HOST))
    harness.thinker.gate.clear()
    for _ in range(2):
        harness.bots.resume_watched([room, other])
    harness.thinker.gate.set()
    await harness.until("watched", lambda match: len(match.turns) == 4)
    await harness.until_idle()
    assert len(harness.thinker.calls) == 1
    assert len(other.match.turns) == 3


async def test_a_broken_log_does_not_keep_the_other_computers_waiting(harness: BotHarness) -> None:
    harness.log.store("sound", computer_match().play_random(1, 3))
    harness.log.rows["broken"] = harness.log.rows["sound"][1:]
    harness.due_matches.waiting = ["broken", "sound"]
    await harness.bots.resume_waiting(0)
    await harness.until("sound", lambda match: len(match.turns) == 4)


async def test_resuming_does_not_repeat_a_running_task(harness: BotHarness) -> None:
    name = await thinking(harness)
    harness.due_matches.waiting = [name]
    await harness.bots.resume_waiting(0)
    harness.thinker.gate.set()
    await harness.until(name, lambda match: len(match.turns) == 2)
    await harness.until_idle()
    assert len(harness.thinker.calls) == 1


async def test_two_processes_that_think_about_the_same_move_play_it_once(
    harness: BotHarness,
) -> None:
    """The log accepts the first of two moves; the other process replaces its own by it."""
    name = await thinking(harness)
    builder = MatchBuilder()
    builder.entries = [*harness.log.rows[name]]
    builder.current = await harness.match(name)
    builder.now_ms = harness.clock.now
    move = format_move(builder.match.position, builder.match.position.legal_moves[-1])
    builder.submit(Play(move, 2), computer_id(5), "computer-2-0")
    harness.log.competing_entries = [builder.entries[-1]]
    harness.thinker.gate.set()
    match = await harness.until(name, lambda match: len(match.turns) == 2)
    await harness.until_idle()
    assert format_move(match.turns[1].before, match.turns[1].move) == move
    assert len(harness.log.rows[name]) == 3
