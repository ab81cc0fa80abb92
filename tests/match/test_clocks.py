"""Clocks of a match: when they run, what stops them, and their ledger."""

from random import Random

import pytest

from app.match.commands import SERVICE, Answer, Excuse, Flag, Play, Resume
from app.match.decide import Refused
from app.match.events import Ended, Excused, Flagged
from app.match.evolve.clock import RESUME_GRACE
from app.match.time_control import MINUTE
from engine import Color
from harness.games.match_builder import GUEST, HOST, TRIO, MatchBuilder, running_match

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED


def left(builder: MatchBuilder, color: Color) -> int:
    return builder.clocks.sides[color].left


def test_a_clock_runs_from_the_players_second_move_on() -> None:
    builder = running_match(time="5+5")
    for plies, running in ((0, False), (1, False), (1, True), (1, True)):
        builder.play_random(1, plies)
        assert (builder.clocks.since is not None) == running
    assert left(builder, BLACK) == 300_000 - MINUTE + 5_000
    assert left(builder, WHITE) == 300_000


def test_without_a_time_control_there_is_no_clock() -> None:
    builder = running_match().play_random(1, 6)
    assert builder.match.timekeeping.clocks is None
    assert builder.match.timekeeping.ledger == ()


def test_a_move_after_the_deadline_is_refused() -> None:
    builder = running_match(time="1+0").play_random(1, 2)
    move = builder.random_move(Random(1))
    builder.wait(2 * MINUTE)
    assert builder.outcome(Play(move, builder.match.version), HOST) == "out-of-time"


def test_only_the_service_flags_and_only_at_the_deadline() -> None:
    builder = running_match(time="5+0").play_random(1, 2)
    deadline = builder.clocks.deadline
    assert deadline is not None
    builder.now_ms = deadline - 1
    for by, reason in ((SERVICE, "in-time"), (HOST, "not-seated"), (GUEST, "not-seated")):
        assert builder.outcome(Flag(), by) == reason
    builder.now_ms = deadline
    assert builder.submit(Flag(), SERVICE) == (Flagged(BLACK), Ended("time"))
    assert builder.match.winners == (WHITE,)
    assert (builder.match.departed[BLACK].reason, left(builder, BLACK)) == ("time", 0)


def test_with_three_players_the_game_goes_on_after_a_flag() -> None:
    builder = running_match(TRIO, time="5+0").play_random(1, 3)
    statuses = []
    for expected in (BLACK, WHITE):
        clocks = builder.clocks
        assert (clocks.mover, clocks.since) == (expected, builder.now_ms)
        events = builder.wait(10 * MINUTE).submit(Flag(), SERVICE)
        assert not isinstance(events, Refused)
        assert events[0] == Flagged(expected)
        statuses.append(builder.match.status)
    assert statuses == ["running", "over"]
    assert (builder.match.ended, builder.match.winners) == ("time", (RED,))


def test_a_takeback_restores_the_clocks() -> None:
    builder = running_match(time="10+0").play_random(1, 5)
    clocks = [turn.clocks for turn in builder.match.turns]
    builder.submit(Answer(builder.offer("takeback", HOST, 3), True), GUEST)
    assert clocks[3] is not None
    assert builder.clocks.sides == clocks[3].sides
    assert builder.clocks.mover is WHITE
    assert builder.clocks.since == builder.now_ms


@pytest.mark.parametrize(("by", "wait"), [(HOST, 0), (GUEST, RESUME_GRACE)])
def test_a_pause_stops_the_clock_and_the_mover_gets_a_grace(by: str, wait: int) -> None:
    builder = running_match(time="5+0").play_random(1, 2)
    began = builder.now_ms
    builder.submit(Answer(builder.offer("pause", GUEST), True), HOST)
    paused = builder.now_ms
    assert builder.clocks.deadline is None
    builder.wait(90 * MINUTE)
    builder.submit(Resume(), by)
    assert builder.clocks.used == paused - began
    assert builder.clocks.since == builder.now_ms + wait
    assert builder.clocks.deadline is not None


def test_an_excused_outage_is_in_the_ledger() -> None:
    builder = running_match(time="5+0").play_random(1, 2)
    began = builder.now_ms
    back = began + 30 * MINUTE
    builder.now_ms = back + 1
    assert builder.submit(Excuse(began + 1_000, back + 2 * MINUTE), SERVICE) == (
        Excused(began + 1_000, back + 2 * MINUTE),
    )
    assert builder.clocks.elapsed(builder.now_ms) == 1_000
    entry = builder.match.timekeeping.ledger[-1]
    assert (entry.kind, entry.color, entry.amount) == ("excused", BLACK, 32 * MINUTE - 1_000)
    assert builder.match.updated_at == began, "lists tell when the players did something"
    again = builder.submit(Excuse(began + 1_000, back + 2 * MINUTE), SERVICE)
    assert isinstance(again, Refused), "it is excused already"


def test_the_ledger_adds_up() -> None:
    builder = running_match(time="10+7").play_random(3, 8)
    for color in (BLACK, WHITE):
        turns = [entry for entry in builder.match.timekeeping.ledger if entry.color == color]
        assert [entry.kind for entry in turns] == ["turn"] * 4
        charges = [entry.charge for entry in turns if entry.charge is not None]
        total = 600_000 + sum(charge.added - charge.spent for charge in charges)
        assert total == left(builder, color) == turns[-1].left
        assert charges[0].spent == 0, "the first move is free"
        assert [charge.spent for charge in charges[1:]] == [MINUTE] * 3


def test_no_clock_runs_until_the_end_of_an_excused_time() -> None:
    builder = running_match(time="5+0").play_random(1, 2)
    since = builder.clocks.since
    assert since is not None
    until = since + 60 * MINUTE
    builder.now_ms = until - 5 * MINUTE
    assert builder.submit(Excuse(since, until), SERVICE) == (Excused(since, until),)
    for expected in (WHITE, BLACK):
        builder.play_random(1, 1)
        clocks = builder.clocks
        assert (clocks.mover, clocks.since, clocks.used) == (expected, until, 0)
    builder.now_ms = until + 7_000
    builder.play_random(1, 1)
    assert left(builder, BLACK) == 300_000 - 7_000
    assert left(builder, WHITE) == 300_000
