"""Decisions about opening, sitting down, moving and resigning, as tables."""

import pytest

from app.match.commands import Command, CommandRequest, Leave, Open, Play, PlayerId, Resign, Sit
from app.match.decide import Refused, decide
from app.match.events import Ended, Event, Left, Opened, Played, Resigned, Seated
from engine import PASS, Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)

Outcome = str | list[Event]

DEFAULTS = {"opening": "othello", "passing": "forced"}


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (
            Open("macbeth", {}, Color.BLACK),
            [Opened("macbeth", DEFAULTS, HOST, False, False), Seated(HOST, Color.BLACK)],
        ),
        (
            Open("othello", {"opening": "reversi"}, Color.WHITE, random_color=True, listed=True),
            [
                Opened("othello", {"opening": "reversi"}, HOST, True, True),
                Seated(HOST, Color.WHITE),
            ],
        ),
        (Open("chess", {}, Color.BLACK), "no-such-game"),
        (Open("", {}, Color.BLACK), "no-such-game"),
        (Open("macbeth", {"komi": "7"}, Color.BLACK), "no-such-option"),
        (Open("macbeth", {"opening": "Reversi"}, Color.BLACK), "no-such-option"),
        (Open("othello", {"passing": "free"}, Color.BLACK), "no-such-option"),
        (Open("macbeth", {}, Color.RED), "no-such-seat"),
        (Sit(), "not-started"),
        (Leave(), "not-started"),
        (Play("g8", 0), "not-started"),
        (Resign(0), "not-started"),
    ],
)
def test_commands_before_a_match_is_opened(command: Command, expected: Outcome) -> None:
    builder = MatchBuilder()
    assert builder.outcome(command, HOST) == expected
    assert (builder.current is None) == isinstance(expected, str)


@pytest.mark.parametrize(
    ("by", "command", "expected"),
    [
        (GUEST, Open("macbeth", {}, Color.BLACK), "opened"),
        (GUEST, Sit(), [Seated(GUEST, Color.WHITE)]),
        (GUEST, Sit(Color.WHITE), [Seated(GUEST, Color.WHITE)]),
        (GUEST, Sit(Color.BLACK), "seat-taken"),
        (GUEST, Sit(Color.RED), "no-such-seat"),
        (HOST, Sit(), "already-seated"),
        (HOST, Sit(Color.WHITE), "already-seated"),
        (GUEST, Leave(), "not-seated"),
        (HOST, Leave(), [Left(Color.BLACK), Ended("withdrawn")]),
        (HOST, Play("g8", 1), "not-started"),
        (GUEST, Play("g8", 1), "not-seated"),
        (HOST, Resign(1), "not-started"),
        (GUEST, Resign(1), "not-seated"),
        ("", Play("g8", 1), "not-seated"),
    ],
)
def test_commands_while_a_seat_is_free(
    waiting: MatchBuilder, by: PlayerId, command: Command, expected: Outcome
) -> None:
    assert waiting.outcome(command, by) == expected


@pytest.mark.parametrize(
    ("by", "command", "expected"),
    [
        (HOST, Open("macbeth", {}, Color.BLACK), "opened"),
        (STRANGER, Sit(), "seat-taken"),
        (STRANGER, Sit(Color.BLACK), "seat-taken"),
        (GUEST, Sit(), "already-seated"),
        (HOST, Leave(), "started"),
        (GUEST, Leave(), "started"),
        (STRANGER, Leave(), "not-seated"),
        (HOST, Play("g8", 2), [Played("g8")]),
        (HOST, Play(" G8\n", 2), [Played("g8")]),
        (HOST, Play("g8", 1), [Played("g8")]),  # sitting down does not change the position
        (HOST, Play("g8", 0), "stale"),
        (HOST, Play("g8", 3), "stale"),  # a version that does not exist yet
        (GUEST, Play("g8", 2), "not-your-turn"),
        (STRANGER, Play("g8", 2), "not-seated"),
        (HOST, Play("b2", 2), "hole"),
        (HOST, Play("z9", 2), "not-a-cell"),
        (HOST, Play("g6", 2), "occupied"),
        (HOST, Play("a1", 2), "nothing-flanked"),
        (HOST, Play("pass", 2), "may-not-pass"),
        (HOST, Play("", 2), "not-a-cell"),
        (HOST, Play("g8 g9", 2), "not-a-cell"),
        (HOST, Resign(2), [Resigned(Color.BLACK), Ended("resigned")]),
        (
            GUEST,
            Resign(1),
            [Resigned(Color.WHITE), Ended("resigned")],
        ),  # out of turn, at an old version
        (GUEST, Resign(3), "stale"),
        (STRANGER, Resign(2), "not-seated"),
    ],
)
def test_commands_while_the_game_runs(
    running: MatchBuilder, by: PlayerId, command: Command, expected: Outcome
) -> None:
    assert running.outcome(command, by) == expected


@pytest.mark.parametrize(
    ("by", "command", "expected"),
    [
        (HOST, Open("macbeth", {}, Color.BLACK), "opened"),
        (STRANGER, Sit(), "over"),
        (HOST, Sit(), "over"),
        (HOST, Leave(), "over"),
        (STRANGER, Leave(), "not-seated"),
        (HOST, Play("g8", 3), "over"),
        (GUEST, Play("g8", 3), "over"),
        (STRANGER, Play("g8", 3), "not-seated"),
        (HOST, Resign(3), "over"),
        (GUEST, Resign(3), "over"),
    ],
)
def test_commands_after_the_end(
    resigned: MatchBuilder, by: PlayerId, command: Command, expected: Outcome
) -> None:
    assert resigned.outcome(command, by) == expected


@pytest.mark.parametrize(
    ("by", "command", "expected"),
    [
        (GUEST, Sit(), "over"),
        (HOST, Sit(), "over"),
        (HOST, Leave(), "not-seated"),
        (HOST, Play("g8", 2), "not-seated"),
    ],
)
def test_commands_after_the_match_was_withdrawn(
    withdrawn: MatchBuilder, by: PlayerId, command: Command, expected: Outcome
) -> None:
    assert withdrawn.outcome(command, by) == expected
    assert withdrawn.match.winners == ()


def test_a_move_makes_earlier_versions_stale(running: MatchBuilder) -> None:
    running.play("g8")
    assert running.match.version == 3
    assert running.outcome(Play("h9", 2), GUEST) == "stale"
    assert running.outcome(Resign(2), GUEST) == [Resigned(Color.WHITE), Ended("resigned")]


def test_the_reversi_opening_fills_the_ring_first() -> None:
    builder = running_match(options={"opening": "reversi", "passing": "free"})
    assert builder.outcome(Play("g8", 2), HOST) == "opening"
    assert builder.outcome(Play("pass", 2), HOST) == "may-not-pass"
    builder.play("g6 g7 f5 f7 e5 e6")
    assert PASS in builder.match.position.legal_moves
    assert builder.outcome(Play("pass", builder.match.version), HOST) == [Played("pass")]


@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE])
def test_a_resignation_lets_the_opponent_win(running: MatchBuilder, color: Color) -> None:
    loser = running.match.seating.player_of(color)
    assert loser is not None
    running.resign(loser)
    assert color not in running.match.winners
    assert len(running.match.winners) == 1
    assert list(running.match.departed) == [color]


def test_a_taken_color_is_refused_although_another_is_free() -> None:
    builder = waiting_match(color=Color.WHITE)
    assert builder.outcome(Sit(Color.WHITE), GUEST) == "seat-taken"
    assert builder.outcome(Sit(), GUEST) == [Seated(GUEST, Color.BLACK)]


def test_a_guest_can_leave_before_the_start_and_be_replaced() -> None:
    builder = waiting_match(TRIO)
    assert builder.outcome(Sit(Color.RED), GUEST) == [Seated(GUEST, Color.RED)]
    assert builder.outcome(Leave(), GUEST) == [Left(Color.RED)]
    assert builder.match.seating.seats == (
        (Color.BLACK, HOST),
        (Color.WHITE, None),
        (Color.RED, None),
    )
    assert builder.outcome(Sit(Color.RED), THIRD) == [Seated(THIRD, Color.RED)]
    assert builder.outcome(Sit(), GUEST) == [Seated(GUEST, Color.WHITE)]
    assert builder.match.status == "running"


def test_a_host_who_leaves_withdraws_the_match_despite_guests() -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    assert builder.outcome(Leave(), HOST) == [Left(Color.BLACK), Ended("withdrawn")]
    assert builder.outcome(Leave(), GUEST) == "over"


def test_a_refusal_has_the_values_of_its_message(running: MatchBuilder) -> None:
    refused = decide(running.match, CommandRequest(Play("b2", 2), HOST, "x"))
    assert refused == Refused("hole", values={"move": "b2", "cell": "b2"})
    refused = decide(running.match, CommandRequest(Play("g8", 2), GUEST, "x"))
    assert refused == Refused("not-your-turn", values={"color": Color.BLACK})
