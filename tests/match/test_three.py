"""Three in one match: one may go, and two play on."""

from dataclasses import replace

import pytest

from app.match.commands import Play, Sit
from app.match.decide import Refused
from app.match.events import Ended, Passed, Played, Resigned, Seated
from engine import GAMES, PASS, Color, Rules, square
from tests.match.support.builder import (
    GUEST,
    HOST,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)


@pytest.fixture
def three() -> MatchBuilder:
    """Black, white and red sit, black begins."""
    return running_match(TRIO)


def test_three_take_turns(three: MatchBuilder) -> None:
    three.play_random(seed=1)
    colors = [turn.color for turn in three.match.turns]
    assert colors == [list(Color)[ply % 3] for ply in range(len(colors))]


def test_the_game_begins_with_the_third_seat() -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    statuses = [builder.match.status]
    builder.submit(Sit(), THIRD)
    assert [*statuses, builder.match.status] == ["waiting", "running"]


def test_who_resigns_leaves_the_game_on(three: MatchBuilder) -> None:
    assert three.resign(GUEST) == (Resigned(Color.WHITE),)
    assert three.match.status == "running"
    movers = [three.match.to_move]
    three.play_random(seed=2, plies=1)
    assert [*movers, three.match.to_move] == [Color.BLACK, Color.RED]


def test_who_resigns_on_their_turn_hands_it_on(three: MatchBuilder) -> None:
    assert three.resign(HOST) == (Resigned(Color.BLACK),)
    assert three.match.to_move is Color.WHITE


def test_a_resignation_makes_older_clicks_stale(three: MatchBuilder) -> None:
    seen = three.match.version
    move = three.play_random(seed=3, plies=1).match.version
    three.resign(HOST)
    decision = three.submit(Play("pass", seen), GUEST)
    assert isinstance(decision, Refused)
    assert decision.reason == "stale"
    decision = three.submit(Play("pass", move), GUEST)
    assert isinstance(decision, Refused)
    assert decision.reason == "stale"


def test_who_has_resigned_can_neither_play_nor_resign_again(three: MatchBuilder) -> None:
    three.resign(HOST)
    again = three.resign(HOST)
    assert isinstance(again, Refused)
    assert again.reason == "over"
    moved = three.submit(Play("f6", three.match.version), HOST)
    assert isinstance(moved, Refused)
    assert moved.reason == "over"


def test_the_last_one_left_wins(three: MatchBuilder) -> None:
    three.resign(THIRD)
    assert three.resign(HOST) == (Resigned(Color.BLACK), Ended("resigned"))
    assert three.match.winners == (Color.WHITE,)
    assert list(three.match.departed) == [Color.RED, Color.BLACK]


@pytest.mark.parametrize("seed", range(20))
def test_two_play_on_to_the_end(three: MatchBuilder, seed: int) -> None:
    gone = list(Color)[seed % 3]
    three.play_random(seed, plies=seed)
    three.resign((HOST, GUEST, THIRD)[seed % 3])
    ply = len(three.match.turns)
    three.play_random(seed)
    assert three.match.ended == "finished"
    assert gone not in three.match.winners
    assert all(turn.color is not gone for turn in three.match.turns[ply:])


@pytest.mark.parametrize("seed", range(10))
def test_everything_that_can_only_pass_passes_at_once(three: MatchBuilder, seed: int) -> None:
    three.play_random(seed)
    for entry in three.entries[3:]:
        assert isinstance(entry.events[0], Played)
        assert all(isinstance(event, Passed | Ended) for event in entry.events[1:])
    assert all(
        (turn.before.legal_moves == (PASS,)) == bool(turn.forced) for turn in three.match.turns
    )


@pytest.mark.parametrize("seed", [0, 13, 16, 22, 28])
def test_the_next_player_passes_at_once_if_a_resignation_leaves_them_no_move(seed: int) -> None:
    builder = running_match(TRIO).play_random(seed, 10 + seed)
    gone = builder.match.to_move
    assert gone is not None
    passed = Passed("nothing-to-capture")
    assert builder.resign(builder.player_to_move) == (Resigned(gone), passed)
    assert builder.match.turns[-1].forced
    assert builder.record[-2:] == (f"{gone}-resigns", "pass")
    assert builder.match.position.legal_moves != (PASS,)


def test_the_board_can_end_a_game_that_a_resignation_left_to_two(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only black could place a stone: the end is the board's, not the resignation's."""
    board = square(4)
    rules = Rules(
        board,
        (board.cells_named("a1"), board.cells_named("b1"), board.cells_named("d4")),
        tuple(Color),
    )
    stuck = replace(GAMES[TRIO], rules=lambda _: rules)
    monkeypatch.setitem(GAMES, TRIO, stuck)
    builder = running_match(TRIO)
    assert builder.resign(HOST) == (Resigned(Color.BLACK), Ended("finished"))
    assert builder.match.winners == (Color.WHITE, Color.RED)


def test_who_cannot_begin_is_passed_over_when_the_last_sits_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = square(4)
    rules = Rules(
        board,
        (board.cells_named("d4"), board.cells_named("a1"), board.cells_named("b1")),
        tuple(Color),
    )
    monkeypatch.setitem(GAMES, TRIO, replace(GAMES[TRIO], rules=lambda _: rules))
    builder = waiting_match(TRIO)
    assert builder.submit(Sit(), GUEST) == (Seated(GUEST, Color.WHITE),)
    passed = Passed("nothing-to-capture")
    assert builder.submit(Sit(), THIRD) == (Seated(THIRD, Color.RED), passed)
    assert builder.match.to_move is Color.WHITE
    assert builder.match.position_version == 3
