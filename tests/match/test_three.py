"""Three in one match: one may go, and two play on."""

from dataclasses import replace

import pytest

from app.match.commands import Play, Sit
from app.match.decide import Refused
from app.match.events import Ended, Passed, Played, Resigned, Seated
from engine import GAMES, PASS, Color, Rules, square
from tests.match.support.builder import GUEST, HOST, THIRD, TRIO, Story, begun, opened


@pytest.fixture
def three() -> Story:
    """Black, white and red sit, black begins."""
    return begun(TRIO)


def test_three_take_turns(three: Story) -> None:
    three.random_game(seed=1)
    colors = [turn.color for turn in three.match.turns]
    assert colors == [list(Color)[ply % 3] for ply in range(len(colors))]


def test_the_game_begins_with_the_third_seat() -> None:
    story = opened(TRIO)
    story.ask(Sit(), GUEST)
    statuses = [story.match.status]
    story.ask(Sit(), THIRD)
    assert [*statuses, story.match.status] == ["waiting", "running"]


def test_who_resigns_leaves_the_game_on(three: Story) -> None:
    assert three.resign(GUEST) == (Resigned(Color.WHITE),)
    assert three.match.status == "running"
    movers = [three.match.to_move]
    three.random_game(seed=2, plies=1)
    assert [*movers, three.match.to_move] == [Color.BLACK, Color.RED]


def test_who_resigns_on_their_turn_hands_it_on(three: Story) -> None:
    assert three.resign(HOST) == (Resigned(Color.BLACK),)
    assert three.match.to_move is Color.WHITE


def test_a_resignation_makes_older_clicks_stale(three: Story) -> None:
    seen = three.match.version
    move = three.random_game(seed=3, plies=1).match.version
    three.resign(HOST)
    decision = three.ask(Play("pass", seen), GUEST)
    assert isinstance(decision, Refused)
    assert decision.reason == "stale"
    decision = three.ask(Play("pass", move), GUEST)
    assert isinstance(decision, Refused)
    assert decision.reason == "stale"


def test_who_has_resigned_can_neither_play_nor_resign_again(three: Story) -> None:
    three.resign(HOST)
    again = three.resign(HOST)
    assert isinstance(again, Refused)
    assert again.reason == "over"
    moved = three.ask(Play("f6", three.match.version), HOST)
    assert isinstance(moved, Refused)
    assert moved.reason == "over"


def test_the_last_one_left_wins(three: Story) -> None:
    three.resign(THIRD)
    assert three.resign(HOST) == (Resigned(Color.BLACK), Ended("resigned"))
    assert three.match.winners == (Color.WHITE,)
    assert list(three.match.departed) == [Color.RED, Color.BLACK]


@pytest.mark.parametrize("seed", range(20))
def test_two_play_on_to_the_end(three: Story, seed: int) -> None:
    gone = list(Color)[seed % 3]
    three.random_game(seed, plies=seed)
    three.resign((HOST, GUEST, THIRD)[seed % 3])
    ply = len(three.match.turns)
    three.random_game(seed)
    assert three.match.ended == "finished"
    assert gone not in three.match.winners
    assert all(turn.color is not gone for turn in three.match.turns[ply:])


@pytest.mark.parametrize("seed", range(10))
def test_everything_that_can_only_pass_passes_at_once(three: Story, seed: int) -> None:
    three.random_game(seed)
    for entry in three.entries[3:]:
        assert isinstance(entry.events[0], Played)
        assert all(isinstance(event, Passed | Ended) for event in entry.events[1:])
    assert all(
        (turn.before.legal_moves == (PASS,)) == bool(turn.forced) for turn in three.match.turns
    )


@pytest.mark.parametrize("seed", [0, 13, 16, 22, 28])
def test_the_next_player_passes_at_once_if_a_resignation_leaves_them_no_move(seed: int) -> None:
    story = begun(TRIO).random_game(seed, 10 + seed)
    gone = story.match.to_move
    assert gone is not None
    passed = Passed("nothing-to-capture")
    assert story.resign(story.mover) == (Resigned(gone), passed)
    assert story.match.turns[-1].forced
    assert story.record[-2:] == (f"{gone}-resigns", "pass")
    assert story.match.position.legal_moves != (PASS,)


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
    story = begun(TRIO)
    assert story.resign(HOST) == (Resigned(Color.BLACK), Ended("finished"))
    assert story.match.winners == (Color.WHITE, Color.RED)


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
    story = opened(TRIO)
    assert story.ask(Sit(), GUEST) == (Seated(GUEST, Color.WHITE),)
    passed = Passed("nothing-to-capture")
    assert story.ask(Sit(), THIRD) == (Seated(THIRD, Color.RED), passed)
    assert story.match.to_move is Color.WHITE
    assert story.match.position_version == 3
