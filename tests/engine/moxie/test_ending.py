"""The end of Moxie: rows, captures, draws and departures."""

import pytest

from engine import Color, MoxiePosition, iter_cells, start_moxie
from tests.engine.moxie.support.variants import moxie, rules
from tests.engine.support.positions import legal, play

WHITE, BLACK = Color.WHITE, Color.BLACK


def names(position: MoxiePosition, color: Color) -> str:
    cells = position.goal_cells(color)
    return " ".join(position.rules.board.by_cell[cell].name for cell in iter_cells(cells))


@pytest.mark.parametrize(
    ("text", "move", "row"),
    [
        ("b2b/4/4/ww2 w 6,6 0,0", "c1", "a1 b1 c1"),
        ("3b/w3/4/w2b w 6,6 0,0", "a2", "a3 a2 a1"),
        ("3b/4/1w2/w2b w 6,6 0,0", "c3", "c3 b2 a1"),
        ("w2b/4/2w1/b3 w 6,6 0,0", "b3", "a4 b3 c2"),
        ("b2b/4/4/ww1w w 5,6 0,0", "c1", "a1 b1 c1 d1"),
        ("b2b/4/4/ww1w w 5,6 0,0", "d1-c1", "a1 b1 c1"),
    ],
)
def test_three_in_a_row_wins(text: str, move: str, row: str) -> None:
    position = moxie(text)
    assert position.winners == ()
    after = play(position, move)
    assert (after.over, after.to_move, after.winners) == (True, None, (WHITE,))
    assert legal(after) == set()
    assert names(after, WHITE) == row
    assert names(after, BLACK) == ""


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("b2b/4/4/ww2 w 6,6 0,0", "d1"),
        ("3b/w3/4/b2w w 6,6 0,0", "a2"),
        ("3b/2w1/4/1w1b w 6,6 0,0", "c2"),
    ],
)
def test_a_broken_or_bent_row_does_not_win(text: str, move: str) -> None:
    assert not play(moxie(text), move).over


@pytest.mark.parametrize("row", ["a1 a2 a3", "a1 b2 c3", "b1 c2 d3", "e3 d3 c3", "c1 c2 c3"])
def test_rows_on_the_hexagon_lie_on_three_axes(row: str) -> None:
    start = start_moxie(rules(board="hex"))
    cells = start.rules.board.cells_named(row)
    assert cells in start.rules.goals
    assert len(start.rules.goals) == 27
    assert start.rules.board.cells_named("a1 b1 c2") not in start.rules.goals


def test_the_sixth_capture_wins() -> None:
    position = moxie("4/2b1/1w2/4 w 7,2 5,0")
    after = play(position, "b2xd4")
    assert after.captured == {WHITE: 6, BLACK: 0}
    assert after.winners == (WHITE,)
    assert not play(moxie("4/2b1/1w2/4 w 7,3 4,0"), "b2xd4").over


def test_a_chain_may_capture_more_than_six() -> None:
    after = play(moxie("2b1/2b1/1w2/4 w 7,1 5,0"), "b2xd4xb4")
    assert after.captured == {WHITE: 7, BLACK: 0}
    assert after.winners == (WHITE,)


def test_captures_precede_rows() -> None:
    text = "1ww1/2b1/1w2/4 w 5,2 5,0"
    assert play(moxie(text), "b2xd4").winners == (WHITE,)
    assert play(moxie(text, sixth="loses"), "b2xd4").winners == (BLACK,)


def test_a_full_board_is_a_draw() -> None:
    position = moxie("bwbw/ww1w/bbwb/wbwb b 0,1 0,0")
    assert legal(position) == {"c3", "b2-c3", "c4-c3", "d2-c3"}
    full = play(position, "c3")
    assert (full.over, full.to_move, legal(full)) == (True, None, set())
    assert full.winners == (WHITE, BLACK)


BACK_AND_FORTH = "a1-b1 d4-c4 b1-a1 c4-d4"


def test_the_third_occurrence_is_a_draw() -> None:
    position = play(start_moxie(rules()), "a1 d4")
    twice = play(position, BACK_AND_FORTH)
    assert twice == position
    assert not twice.over
    almost = play(twice, BACK_AND_FORTH.removesuffix("c4-d4"))
    assert not almost.over
    thrice = play(almost, "c4-d4")
    assert thrice == position
    assert (thrice.over, thrice.to_move, legal(thrice)) == (True, None, set())
    assert thrice.winners == (WHITE, BLACK)


def test_the_same_stones_with_another_player_to_move_are_another_position() -> None:
    """White takes three steps to return, so the same stones come with Black to move."""
    position = play(start_moxie(rules()), "a1 d4")
    circling = play(position, "a1-b1 d4-c4 b1-b2 c4-d4 b2-a1 d4-c4 a1-b1 c4-d4 b1-a1")
    assert circling.stones == position.stones
    assert circling.to_move == BLACK
    assert not circling.over


def test_a_drop_resets_the_repetitions() -> None:
    position = play(start_moxie(rules()), "a1 d4")
    dropped = play(play(position, BACK_AND_FORTH), "d1 a4")
    assert dropped.history == ()
    assert not play(dropped, BACK_AND_FORTH).over
    assert play(dropped, f"{BACK_AND_FORTH} {BACK_AND_FORTH}").over


def test_a_sacrifice_resets_the_repetitions() -> None:
    position = moxie("3b/4/1b2/w2w w 6,6 0,0", jumps="sacrifice")
    assert play(position, "!d1:a1-b1").history == ()


@pytest.mark.parametrize("color", [WHITE, BLACK])
def test_a_player_who_leaves_loses(color: Color) -> None:
    position = play(start_moxie(rules()), "a1")
    after = position.without(color)
    assert after.over
    assert color not in after.active
    assert after.winners == after.active
    assert after.without(WHITE) == after.without(BLACK) == after
    won = play(moxie("b2b/4/4/ww2 w 6,6 0,0"), "c1")
    assert won.without(WHITE) == won


def test_the_ending_names_its_reason() -> None:
    begun = play(start_moxie(rules()), "a1 d4")
    assert begun.ending is None
    assert play(begun, f"{BACK_AND_FORTH} {BACK_AND_FORTH}").ending == "repetition"
    assert play(moxie("b2b/4/4/ww2 w 6,6 0,0"), "c1").ending == "goal"
    assert play(moxie("4/2b1/1w2/4 w 7,2 5,0"), "b2xd4").ending == "captures"
    assert play(moxie("bwbw/ww1w/bbwb/wbwb b 0,1 0,0"), "c3").ending == "no-moves"
    assert begun.without(WHITE).ending is None
