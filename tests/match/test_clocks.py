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
from tests.match.support.builder import GUEST, HOST, TRIO, Story, begun

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED


def left(story: Story, color: Color) -> int:
    assert story.match.timekeeping.clocks is not None
    return story.match.timekeeping.clocks.sides[color].left


def test_a_clock_runs_from_the_players_second_move_on() -> None:
    story = begun(time="5+5")
    for plies, running in ((0, False), (1, False), (1, True), (1, True)):
        story.random_game(1, plies)
        assert story.match.timekeeping.clocks is not None
        assert (story.match.timekeeping.clocks.since is not None) == running
    assert left(story, BLACK) == 300_000 - MINUTE + 5_000
    assert left(story, WHITE) == 300_000


def test_without_a_time_control_there_is_no_clock() -> None:
    story = begun().random_game(1, 6)
    assert story.match.timekeeping.clocks is None
    assert story.match.timekeeping.ledger == ()


def test_who_moves_too_late_has_not_moved() -> None:
    story = begun(time="1+0").random_game(1, 2)
    move = story.random_move(Random(1))
    refused = story.wait(2 * MINUTE).ask(Play(move, story.match.version), HOST)
    assert isinstance(refused, Refused)
    assert refused.reason == "out-of-time"


def test_the_flag_falls_at_the_deadline_and_only_for_the_service() -> None:
    story = begun(time="5+0").random_game(1, 2)
    assert story.match.timekeeping.clocks is not None
    deadline = story.match.timekeeping.clocks.deadline
    assert deadline is not None
    story.at = deadline - 1
    for by, reason in ((SERVICE, "in-time"), (HOST, "not-seated"), (GUEST, "not-seated")):
        refused = story.ask(Flag(), by)
        assert isinstance(refused, Refused)
        assert refused.reason == reason
    story.at = deadline
    assert story.ask(Flag(), SERVICE) == (Flagged(BLACK), Ended("time"))
    assert story.match.winners == (WHITE,)
    assert (story.match.departed[BLACK].reason, left(story, BLACK)) == ("time", 0)


def test_of_three_the_late_one_is_skipped() -> None:
    story = begun(TRIO, time="5+0").random_game(1, 3)
    left_over = []
    for expected in (BLACK, WHITE):
        clocks = story.match.timekeeping.clocks
        assert clocks is not None
        assert (clocks.mover, clocks.since) == (expected, story.at)
        events = story.wait(10 * MINUTE).ask(Flag(), SERVICE)
        assert not isinstance(events, Refused)
        assert events[0] == Flagged(expected)
        left_over.append(story.match.status)
    assert left_over == ["running", "over"]
    assert (story.match.ended, story.match.winners) == ("time", (RED,))


def test_a_takeback_gives_the_time_back() -> None:
    story = begun(time="10+0").random_game(1, 5)
    clocks = [turn.clocks for turn in story.match.turns]
    story.ask(Offer("takeback", story.match.version, 3), HOST)
    story.ask(Answer(story.match.offers[-1].id, True), GUEST)
    assert story.match.timekeeping.clocks is not None
    assert clocks[3] is not None
    assert story.match.timekeeping.clocks.sides == clocks[3].sides
    assert story.match.timekeeping.clocks.mover is WHITE
    assert story.match.timekeeping.clocks.since == story.at


@pytest.mark.parametrize(("by", "wait"), [(HOST, 0), (GUEST, RESUME_GRACE)])
def test_a_pause_holds_the_clock_and_nobody_is_ambushed(by: str, wait: int) -> None:
    story = begun(time="5+0").random_game(1, 2)
    began = story.at
    story.ask(Offer("pause", story.match.version), GUEST)
    story.ask(Answer(story.match.offers[-1].id, True), HOST)
    paused = story.at
    assert story.match.timekeeping.clocks is not None
    assert story.match.timekeeping.clocks.deadline is None
    story.wait(90 * MINUTE)
    story.ask(Resume(), by)
    assert story.match.timekeeping.clocks.used == paused - began
    assert story.match.timekeeping.clocks.since == story.at + wait
    assert story.match.timekeeping.clocks.deadline is not None


def test_an_outage_is_in_the_ledger() -> None:
    story = begun(time="5+0").random_game(1, 2)
    began = story.at
    back = began + 30 * MINUTE
    story.at = back + 1
    assert story.ask(Excuse(began + 1_000, back + 2 * MINUTE), SERVICE) == (
        Excused(began + 1_000, back + 2 * MINUTE),
    )
    assert story.match.timekeeping.clocks is not None
    assert story.match.timekeeping.clocks.elapsed(story.at) == 1_000
    line = story.match.timekeeping.ledger[-1]
    assert (line.kind, line.color, line.amount) == ("excused", BLACK, 32 * MINUTE - 1_000)
    again = story.ask(Excuse(began + 1_000, back + 2 * MINUTE), SERVICE)
    assert isinstance(again, Refused), "once is enough"


def test_the_ledger_adds_up() -> None:
    story = begun(time="10+7").random_game(3, 8)
    for color in (BLACK, WHITE):
        turns = [line for line in story.match.timekeeping.ledger if line.color == color]
        assert all(line.kind == "turn" for line in turns)
        charges = [line.charge for line in turns if line.charge is not None]
        total = 600_000 + sum(charge.added - charge.spent for charge in charges)
        assert total == left(story, color) == turns[-1].left
        assert charges[0].spent == 0, "the first move is free"
        assert all(charge.spent == MINUTE for charge in charges[1:])


def test_the_log_alone_tells_the_clocks() -> None:
    story = begun(time="10+3x30").random_game(3, 10)
    assert fold(story.entries) == story.match


def test_the_minutes_after_an_outage_are_nobodys_whoever_moves() -> None:
    story = begun(time="5+0").random_game(1, 2)
    assert story.match.timekeeping.clocks is not None
    gone = story.match.timekeeping.clocks.since
    assert gone is not None
    calm = gone + 60 * MINUTE
    story.at = calm - 5 * MINUTE
    assert story.ask(Excuse(gone, calm), SERVICE) == (Excused(gone, calm),)
    for expected in (WHITE, BLACK):
        story.random_game(1, 1)
        clocks = story.match.timekeeping.clocks
        assert clocks is not None
        assert (clocks.mover, clocks.since, clocks.used) == (expected, calm, 0)
    story.at = calm + 7_000
    story.random_game(1, 1)
    assert left(story, BLACK) == 300_000 - 7_000
    assert left(story, WHITE) == 300_000
