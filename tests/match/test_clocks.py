"""Clocks in a match: when they run, what the log makes of them, and what the ledger says."""

from random import Random

import pytest

from app.match.commands import SERVICE, Answer, Excuse, Flag, Offer, Play, Resume
from app.match.decide import Refused
from app.match.events import Ended, Excused, Flagged
from app.match.evolve import fold
from app.match.evolve.clock import RESUME_GRACE
from app.match.time_control import MINUTE
from engine import Color
from tests.match.support.builder import GUEST, HOST, TRIO, MatchBuilder, running_match

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED


def left(builder: MatchBuilder, color: Color) -> int:
    assert builder.match.timekeeping.clocks is not None
    return builder.match.timekeeping.clocks.sides[color].left


def test_a_clock_runs_from_the_players_second_move_on() -> None:
    builder = running_match(time="5+5")
    for plies, running in ((0, False), (1, False), (1, True), (1, True)):
        builder.play_random(1, plies)
        assert builder.match.timekeeping.clocks is not None
        assert (builder.match.timekeeping.clocks.since is not None) == running
    assert left(builder, BLACK) == 300_000 - MINUTE + 5_000
    assert left(builder, WHITE) == 300_000


def test_without_a_time_control_there_is_no_clock() -> None:
    builder = running_match().play_random(1, 6)
    assert builder.match.timekeeping.clocks is None
    assert builder.match.timekeeping.ledger == ()


def test_who_moves_too_late_has_not_moved() -> None:
    builder = running_match(time="1+0").play_random(1, 2)
    move = builder.random_move(Random(1))
    refused = builder.wait(2 * MINUTE).submit(Play(move, builder.match.version), HOST)
    assert isinstance(refused, Refused)
    assert refused.reason == "out-of-time"


def test_the_flag_falls_at_the_deadline_and_only_for_the_service() -> None:
    builder = running_match(time="5+0").play_random(1, 2)
    assert builder.match.timekeeping.clocks is not None
    deadline = builder.match.timekeeping.clocks.deadline
    assert deadline is not None
    builder.now_ms = deadline - 1
    for by, reason in ((SERVICE, "in-time"), (HOST, "not-seated"), (GUEST, "not-seated")):
        refused = builder.submit(Flag(), by)
        assert isinstance(refused, Refused)
        assert refused.reason == reason
    builder.now_ms = deadline
    assert builder.submit(Flag(), SERVICE) == (Flagged(BLACK), Ended("time"))
    assert builder.match.winners == (WHITE,)
    assert (builder.match.departed[BLACK].reason, left(builder, BLACK)) == ("time", 0)


def test_of_three_the_late_one_is_skipped() -> None:
    builder = running_match(TRIO, time="5+0").play_random(1, 3)
    left_over = []
    for expected in (BLACK, WHITE):
        clocks = builder.match.timekeeping.clocks
        assert clocks is not None
        assert (clocks.mover, clocks.since) == (expected, builder.now_ms)
        events = builder.wait(10 * MINUTE).submit(Flag(), SERVICE)
        assert not isinstance(events, Refused)
        assert events[0] == Flagged(expected)
        left_over.append(builder.match.status)
    assert left_over == ["running", "over"]
    assert (builder.match.ended, builder.match.winners) == ("time", (RED,))


def test_a_takeback_gives_the_time_back() -> None:
    builder = running_match(time="10+0").play_random(1, 5)
    clocks = [turn.clocks for turn in builder.match.turns]
    builder.submit(Offer("takeback", builder.match.version, 3), HOST)
    builder.submit(Answer(builder.match.offers[-1].id, True), GUEST)
    assert builder.match.timekeeping.clocks is not None
    assert clocks[3] is not None
    assert builder.match.timekeeping.clocks.sides == clocks[3].sides
    assert builder.match.timekeeping.clocks.mover is WHITE
    assert builder.match.timekeeping.clocks.since == builder.now_ms


@pytest.mark.parametrize(("by", "wait"), [(HOST, 0), (GUEST, RESUME_GRACE)])
def test_a_pause_holds_the_clock_and_nobody_is_ambushed(by: str, wait: int) -> None:
    builder = running_match(time="5+0").play_random(1, 2)
    began = builder.now_ms
    builder.submit(Offer("pause", builder.match.version), GUEST)
    builder.submit(Answer(builder.match.offers[-1].id, True), HOST)
    paused = builder.now_ms
    assert builder.match.timekeeping.clocks is not None
    assert builder.match.timekeeping.clocks.deadline is None
    builder.wait(90 * MINUTE)
    builder.submit(Resume(), by)
    assert builder.match.timekeeping.clocks.used == paused - began
    assert builder.match.timekeeping.clocks.since == builder.now_ms + wait
    assert builder.match.timekeeping.clocks.deadline is not None


def test_an_outage_is_in_the_ledger() -> None:
    builder = running_match(time="5+0").play_random(1, 2)
    began = builder.now_ms
    back = began + 30 * MINUTE
    builder.now_ms = back + 1
    assert builder.submit(Excuse(began + 1_000, back + 2 * MINUTE), SERVICE) == (
        Excused(began + 1_000, back + 2 * MINUTE),
    )
    assert builder.match.timekeeping.clocks is not None
    assert builder.match.timekeeping.clocks.elapsed(builder.now_ms) == 1_000
    line = builder.match.timekeeping.ledger[-1]
    assert (line.kind, line.color, line.amount) == ("excused", BLACK, 32 * MINUTE - 1_000)
    again = builder.submit(Excuse(began + 1_000, back + 2 * MINUTE), SERVICE)
    assert isinstance(again, Refused), "once is enough"


def test_the_ledger_adds_up() -> None:
    builder = running_match(time="10+7").play_random(3, 8)
    for color in (BLACK, WHITE):
        turns = [line for line in builder.match.timekeeping.ledger if line.color == color]
        assert all(line.kind == "turn" for line in turns)
        charges = [line.charge for line in turns if line.charge is not None]
        total = 600_000 + sum(charge.added - charge.spent for charge in charges)
        assert total == left(builder, color) == turns[-1].left
        assert charges[0].spent == 0, "the first move is free"
        assert all(charge.spent == MINUTE for charge in charges[1:])


def test_the_log_alone_tells_the_clocks() -> None:
    builder = running_match(time="10+3x30").play_random(3, 10)
    assert fold(builder.entries) == builder.match


def test_the_minutes_after_an_outage_are_nobodys_whoever_moves() -> None:
    builder = running_match(time="5+0").play_random(1, 2)
    assert builder.match.timekeeping.clocks is not None
    gone = builder.match.timekeeping.clocks.since
    assert gone is not None
    calm = gone + 60 * MINUTE
    builder.now_ms = calm - 5 * MINUTE
    assert builder.submit(Excuse(gone, calm), SERVICE) == (Excused(gone, calm),)
    for expected in (WHITE, BLACK):
        builder.play_random(1, 1)
        clocks = builder.match.timekeeping.clocks
        assert clocks is not None
        assert (clocks.mover, clocks.since, clocks.used) == (expected, calm, 0)
    builder.now_ms = calm + 7_000
    builder.play_random(1, 1)
    assert left(builder, BLACK) == 300_000 - 7_000
    assert left(builder, WHITE) == 300_000
