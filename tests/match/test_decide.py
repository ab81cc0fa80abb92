"""Given a match, when somebody asks for something, then this comes of it."""

import pytest

from app.match.commands import Command, CommandRequest, Leave, Open, Play, PlayerId, Resign, Sit
from app.match.decide import Refused, decide
from app.match.events import Ended, Event, Left, Opened, Played, Resigned, Seated
from engine import PASS, Color
from tests.match.support.builder import (
    GUEST,
    HOST,
    STRANGER,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)

Then = str | list[Event]

DEFAULTS = {"opening": "othello", "passing": "forced"}


def outcome(builder: MatchBuilder, command: Command, by: PlayerId) -> Then:
    """The reason of a refusal, or the events."""
    decision = builder.submit(command, by)
    return decision.reason if isinstance(decision, Refused) else list(decision)


@pytest.mark.parametrize(
    ("command", "then"),
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
def test_a_match_begins_with_opening_it(command: Command, then: Then) -> None:
    builder = MatchBuilder()
    assert outcome(builder, command, HOST) == then
    assert (builder.current is None) == isinstance(then, str)


@pytest.mark.parametrize(
    ("by", "command", "then"),
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
def test_while_a_seat_is_free(
    waiting: MatchBuilder, by: PlayerId, command: Command, then: Then
) -> None:
    assert outcome(waiting, command, by) == then


@pytest.mark.parametrize(
    ("by", "command", "then"),
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
        (HOST, Play("g8", 1), [Played("g8")]),  # the guest who sat down has changed no position
        (HOST, Play("g8", 0), "stale"),
        (HOST, Play("g8", 3), "stale"),  # from the future
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
        (GUEST, Resign(1), [Resigned(Color.WHITE), Ended("resigned")]),  # out of turn, an old page
        (GUEST, Resign(3), "stale"),
        (STRANGER, Resign(2), "not-seated"),
    ],
)
def test_when_the_game_is_on(
    running: MatchBuilder, by: PlayerId, command: Command, then: Then
) -> None:
    assert outcome(running, command, by) == then


@pytest.mark.parametrize(
    ("by", "command", "then"),
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
def test_when_it_is_over(
    resigned: MatchBuilder, by: PlayerId, command: Command, then: Then
) -> None:
    assert outcome(resigned, command, by) == then


@pytest.mark.parametrize(
    ("by", "command", "then"),
    [
        (GUEST, Sit(), "over"),
        (HOST, Sit(), "over"),
        (HOST, Leave(), "not-seated"),
        (HOST, Play("g8", 2), "not-seated"),
    ],
)
def test_when_it_was_withdrawn(
    withdrawn: MatchBuilder, by: PlayerId, command: Command, then: Then
) -> None:
    assert outcome(withdrawn, command, by) == then
    assert withdrawn.match.winners == ()


def test_a_move_makes_what_was_seen_before_it_stale(running: MatchBuilder) -> None:
    running.play("g8")
    assert running.match.version == 3
    assert outcome(running, Play("h9", 2), GUEST) == "stale"
    assert outcome(running, Resign(2), GUEST) == [Resigned(Color.WHITE), Ended("resigned")]


def test_the_ring_is_filled_before_anything_else() -> None:
    builder = running_match(options={"opening": "reversi", "passing": "free"})
    assert outcome(builder, Play("g8", 2), HOST) == "opening"
    assert outcome(builder, Play("pass", 2), HOST) == "may-not-pass"
    builder.play("g6 g7 f5 f7 e5 e6")
    assert PASS in builder.match.position.legal_moves
    assert outcome(builder, Play("pass", builder.match.version), HOST) == [Played("pass")]


@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE])
def test_the_winner_is_who_has_not_resigned(running: MatchBuilder, color: Color) -> None:
    loser = running.match.seating.player_of(color)
    assert loser is not None
    running.resign(loser)
    assert color not in running.match.winners
    assert len(running.match.winners) == 1
    assert list(running.match.departed) == [color]


def test_who_sits_is_refused_as_late_only_by_the_color() -> None:
    builder = waiting_match(color=Color.WHITE)
    assert outcome(builder, Sit(Color.WHITE), GUEST) == "seat-taken"
    assert outcome(builder, Sit(), GUEST) == [Seated(GUEST, Color.BLACK)]


def test_a_guest_of_three_can_leave_and_another_sit() -> None:
    builder = waiting_match(TRIO)
    assert outcome(builder, Sit(Color.RED), GUEST) == [Seated(GUEST, Color.RED)]
    assert outcome(builder, Leave(), GUEST) == [Left(Color.RED)]
    assert builder.match.seating.seats == (
        (Color.BLACK, HOST),
        (Color.WHITE, None),
        (Color.RED, None),
    )
    assert outcome(builder, Sit(Color.RED), THIRD) == [Seated(THIRD, Color.RED)]
    assert outcome(builder, Sit(), GUEST) == [Seated(GUEST, Color.WHITE)]
    assert builder.match.status == "running"


def test_when_the_host_leaves_three_the_match_is_withdrawn_with_a_guest_in_it() -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    assert outcome(builder, Leave(), HOST) == [Left(Color.BLACK), Ended("withdrawn")]
    assert outcome(builder, Leave(), GUEST) == "over"


def test_deciding_says_in_words_what_is_wrong(running: MatchBuilder) -> None:
    refused = decide(running.match, CommandRequest(Play("b2", 2), HOST, "x"))
    assert refused == Refused("hole", "b2 is a hole of the MacBeth board, not a cell")
    refused = decide(running.match, CommandRequest(Play("g8", 2), GUEST, "x"))
    assert refused == Refused("not-your-turn", "It is Black's turn.")
