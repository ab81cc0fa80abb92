"""The effect of each option of Moxie, in positions that differ without it."""

import pytest

from engine import MOXIE, Color, MoxieRules, OptionError, hexagon
from tests.engine.moxie.support.variants import moxie, rules
from tests.engine.support.positions import legal, play

WHITE, BLACK = Color.WHITE, Color.BLACK


def test_a_knight_steps_as_in_chess_and_jumps_as_usual() -> None:
    position = moxie("4/4/4/w2b w 7,7 0,0", step="knight")
    assert {text for text in legal(position) if "-" in text} == {"a1-b3", "a1-c2"}
    centre = moxie("b3/4/1w2/4 w 7,7 0,0", step="knight")
    steps = {text for text in legal(centre) if "-" in text}
    assert steps == {"b2-c4", "b2-d3", "b2-d1"}
    assert legal(moxie("4/2b1/1w2/4 w 7,7 0,0", step="knight")) == {"b2xd4"}


def test_a_knight_on_the_hexagon_steps_as_in_hexagonal_chess() -> None:
    corner = moxie("w2/4/5/4/b2 w 7,7 0,0", board="hex", step="knight")
    assert {text for text in legal(corner) if "-" in text} == {"e3-d5", "e3-c4", "e3-b1", "e3-b2"}
    center = moxie("b2/4/2w2/4/3 w 7,7 0,0", board="hex", step="knight")
    assert not any("-" in text for text in legal(center))


def test_without_steps_a_stone_is_only_dropped_or_jumps() -> None:
    quiet = moxie("w3/4/4/3b w 7,7 0,0", step="none")
    assert legal(quiet) == set(quiet.rules.board.names) - {"a4", "d1"}
    assert legal(moxie("4/2b1/1w2/4 w 7,7 0,0", step="none")) == {"b2xd4"}
    stuck = moxie("w2w/4/4/wbb1 w 0,6 0,5", step="none")
    assert (stuck.over, stuck.ending, stuck.winner) == (True, "no-moves", None)


def test_without_steps_a_drop_follows_a_sacrifice() -> None:
    options = {"step": "none", "jumps": "sacrifice"}
    position = moxie("4/2b1/1w2/w3 w 6,7 0,0", **options)
    empty = set(position.rules.board.names) - {"a1", "b2", "c3"}
    drops = {f"!{stone}:{cell}" for stone in ("a1", "b2") for cell in empty}
    assert legal(position) == {"b2xd4", "!a1:a1", "!b2:b2", *drops}
    assert legal(moxie("4/2b1/1w2/w2w w 0,7 0,5", **options)) == {"b2xd4"}


def test_only_a_diagonal_row_wins() -> None:
    assert not play(moxie("b2b/4/4/ww2 w 6,6 0,0", goal="diagonal"), "c1").over
    assert not play(moxie("3b/w3/4/w2b w 6,6 0,0", goal="diagonal"), "a2").over
    across = play(moxie("3b/4/1w2/w2b w 6,6 0,0", goal="diagonal"), "c3")
    assert across.winners == (WHITE,)


def test_a_diagonal_row_of_the_hexagon_lies_between_its_axes() -> None:
    text = "1w1/4/1w3/4/b1b w 6,6 0,0"
    assert len(rules(board="hex", goal="diagonal").goals) == 9
    assert play(moxie("1w1/4/2w2/4/b1b w 6,6 0,0", board="hex", goal="diagonal"), "a2").over
    straight = moxie("3/4/1ww2/4/b1b w 6,6 0,0", board="hex", goal="diagonal")
    assert not play(straight, "c1").over
    assert not play(moxie(text, board="hex", goal="diagonal"), "a2").over


@pytest.mark.parametrize(
    ("board", "drawn", "goal", "places"),
    [
        ("square", "d4-d3-c4", "a1-a2-b1", 36),
        ("square", "c1-c2-c3", "a1-a2-a3", 16),
        ("square", "a4-d1-d4-a1", "a1-a4-d1-d4", 1),
        ("square", "c3-b2-d4", "diagonal", 8),
        ("square", "c3-c4-b3-b4", "cluster", 9),
        ("hex", "e3-e5-c1", "a1-a3-c1", 18),
        ("hex", "c2-d3-e4", "row", 27),
        ("hex", "d3-d4-e4", "cluster", 24),
    ],
)
def test_all_drawings_of_a_goal_are_one(board: str, drawn: str, goal: str, places: int) -> None:
    chosen = rules(board=board, goal=drawn)
    assert (chosen.goal, len(set(chosen.goals))) == (goal, places)
    assert chosen == rules(board=board, goal=goal)


@pytest.mark.parametrize(
    "drawn",
    ["", "a1", "a1-a2", "a1-a1-a2", "a1-a2-e3", "a1--a2", "a1-a2-a3-a4-b1-b2-b3", "A1-A2-B1"],
)
def test_any_other_goal_is_refused(drawn: str) -> None:
    with pytest.raises(OptionError, match="3 to 6 cells of the board") as error:
        rules(goal=drawn)
    assert error.value.reason == "no-pattern"


def test_a_drawn_goal_wins_turned_and_mirrored() -> None:
    won = play(moxie("3b/3b/1ww1/4 w 6,6 0,0", goal="a1-a2-b1"), "c3")
    assert (won.winners, won.ending) == ((WHITE,), "goal")
    assert not play(moxie("3b/3b/1ww1/4 w 6,6 0,0", goal="a1-a2-b1"), "d2").over


def test_a_cluster_wins_instead_of_a_row() -> None:
    assert not play(moxie("b2b/4/4/ww2 w 6,6 0,0", goal="cluster"), "c1").over
    block = moxie("3b/3b/w3/ww2 w 5,6 0,0", goal="cluster")
    assert play(block, "b2").winners == (WHITE,)
    assert not play(moxie("3b/3b/w3/ww2 w 5,6 0,0"), "b2").over


@pytest.mark.parametrize(("move", "wins"), [("b3", True), ("c2", True), ("d4", False)])
def test_a_cluster_of_the_hexagon_is_a_triangle(move: str, wins: bool) -> None:
    text = "3/3b/2w2/1w2/2b w 6,6 0,0"
    assert len(rules(board="hex", goal="cluster").goals) == 24
    assert play(moxie(text, board="hex", goal="cluster"), move).over == wins
    assert play(moxie(text, board="hex"), move).over != wins


def test_the_sixth_capture_loses() -> None:
    text = "4/2b1/1w2/4 w 7,2 5,0"
    assert play(moxie(text), "b2xd4").winners == (WHITE,)
    assert play(moxie(text, sixth="loses"), "b2xd4").winners == (BLACK,)


def test_a_move_that_wins_at_once_may_replace_a_jump() -> None:
    text = "4/4/1b2/ww2 w 6,7 0,0"
    assert legal(moxie(text)) == {"a1xc3", "b1xb3"}
    free = moxie(text, jumps="unless-decisive")
    assert legal(free) == {"a1xc3", "b1xb3", "c1"}
    assert play(free, "c1").winners == (WHITE,)


def test_a_move_that_only_prevents_a_win_may_not_replace_a_jump() -> None:
    assert legal(moxie("bb2/4/4/wb2 w 7,5 0,0", jumps="unless-winning")) == {"a1xc1"}
    free = moxie("4/4/1b2/ww2 w 6,7 0,0", jumps="unless-winning")
    assert legal(free) == {"a1xc3", "b1xb3", "c1"}
    breakable = moxie("4/1b2/ww2/4 w 6,7 0,0", jumps="unless-winning", row="unbreakable")
    assert legal(breakable) == {"a2xc4", "b2xb4"}


def test_if_every_jump_allows_a_win_another_move_may_prevent_it() -> None:
    text = "bb2/4/4/wb2 w 7,5 0,0"
    assert legal(moxie(text)) == {"a1xc1"}
    assert play(moxie(text), "a1xc1 c4").winners == (BLACK,)
    assert legal(moxie(text, jumps="unless-decisive")) == {"a1xc1", "c4"}


def test_if_one_jump_allows_no_win_jumps_stay_compulsory() -> None:
    text = "bb2/2b1/2w1/wb2 w 6,4 0,0"
    assert legal(moxie(text, jumps="unless-decisive")) == {"a1xc1", "c2xc4"}


def test_the_opponent_can_also_win_at_once_by_a_jump() -> None:
    position = moxie("3b/2w1/4/wb2 w 1,6 0,5", jumps="unless-decisive")
    assert play(position, "a1xc1 d4xb2").winners == (BLACK,)
    assert legal(position) == {"a1xc1", "b2", "c3-b3", "c3-b4", "c3-d2"}


def test_a_jump_that_loses_counts_as_allowing_a_win() -> None:
    text = "4/4/1b2/w3 w 7,2 5,0"
    options = {"sixth": "loses", "jumps": "unless-decisive"}
    assert legal(moxie(text, sixth="loses")) == {"a1xc3"}
    assert legal(moxie(text, jumps="unless-decisive")) == {"a1xc3"}
    assert len(legal(moxie(text, **options))) == 1 + 14 + 2


def test_a_row_that_can_be_broken_does_not_win_at_once() -> None:
    jumps = {"a2xc4", "b2xb4"}
    for row, decisive in (("instant", {"c2"}), ("unbreakable", set()), ("last-chance", set())):
        position = moxie("4/1b2/ww2/4 w 6,7 0,0", jumps="unless-decisive", row=row)
        assert legal(position) == jumps | decisive
    safe = moxie("4/4/1b2/ww2 w 6,7 0,0", jumps="unless-decisive", row="unbreakable")
    assert "c1" in legal(safe)


def test_a_stone_may_be_sacrificed_instead_of_a_jump() -> None:
    text = "4/4/1b2/w2w w 6,7 0,0"
    assert legal(moxie(text)) == {"a1xc3"}
    position = moxie(text, jumps="sacrifice")
    assert {"a1xc3", "!d1:d1", "!d1:a1-a2", "!a1:d1-c2", "!a1:a1", "!a1:d1-c1"} <= legal(position)
    assert not {"!d1:a1", "!b2:c3", "!a1:a1-a2", "c3", "a1-a2"} & legal(position)
    after = play(position, "!d1:a1-b1")
    assert after == moxie("4/4/1b2/1w2 b 6,7 0,1", jumps="sacrifice")
    assert play(position, "!a1:a1") == moxie("4/4/1b2/w2w b 5,7 0,1", jumps="sacrifice")


def test_a_sacrifice_requires_a_possible_jump() -> None:
    position = moxie("3b/4/4/w3 w 7,7 0,0", jumps="sacrifice")
    assert not any("!" in text for text in legal(position))


def test_a_sacrifice_can_be_the_sixth_capture() -> None:
    text = "4/4/1b1w/ww2 w 0,7 0,5"
    after = play(moxie(text, jumps="sacrifice"), "!b1:d2-c1")
    assert after.captured[BLACK] == 6
    assert after.winners == (BLACK,)
    assert play(moxie(text, jumps="sacrifice", sixth="loses"), "!b1:d2-c1").winners == (WHITE,)


def test_a_row_wins_only_if_no_jump_breaks_it() -> None:
    text = "4/3b/1ww1/4 w 6,7 0,0"
    assert play(moxie(text), "d2").winners == (WHITE,)
    broken = play(moxie(text, row="unbreakable"), "d2")
    assert not broken.over
    assert not play(broken, "d3xd1xb3xb1").goal_cells(WHITE)
    far = moxie("b3/4/1ww1/4 w 6,7 0,0", row="unbreakable")
    assert play(far, "d2").winners == (WHITE,)


def test_a_jump_that_leaves_another_row_breaks_nothing() -> None:
    position = play(moxie("4/ww1b/w1w1/4 w 4,7 0,0", row="unbreakable"), "a4")
    assert position.side.jumps
    assert position.winners == (WHITE,)


def test_an_unbroken_row_is_checked_again() -> None:
    text = "b2b/1b2/2b1/w2w b 1,0 4,5"
    position = moxie(text, row="unbreakable")
    assert position.goal_cells(BLACK)
    assert play(position, "d4-c4").winners == (BLACK,)


def test_a_row_must_survive_one_more_turn() -> None:
    text = "bb2/4/4/ww2 w 6,6 0,0"
    assert play(moxie(text), "c1").winners == (WHITE,)
    last = play(moxie(text, row="last-chance"), "c1")
    assert (last.over, last.to_move) == (False, BLACK)
    both = play(last, "c4")
    assert both.goal_cells(BLACK)
    assert both.winners == (WHITE,)


def test_after_a_broken_row_the_opponents_row_may_win() -> None:
    position = moxie("1w2/bw2/1w2/1bb1 b 5,5 0,0", row="last-chance")
    after = play(position, "a3xc3xa1")
    assert (after.over, after.to_move) == (False, WHITE)
    assert play(after, "d4").winners == (BLACK,)


def test_the_sixth_capture_precedes_a_surviving_row() -> None:
    text = "3b/2w1/4/www1 b 4,2 5,0"
    options = {"row": "last-chance", "jumps": "sacrifice"}
    assert play(moxie(text, **options), "d4xb2").winners == (WHITE,)
    assert play(moxie(text, **options), "!d4:d4").winners == (WHITE,)
    assert play(moxie(text, **options, sixth="loses"), "!d4:d4").winners == (BLACK,)


def test_a_last_chance_without_legal_moves_is_a_draw() -> None:
    position = play(moxie("bwbb/ww1w/wbww/bbwb b 0,1 0,0", row="last-chance"), "c3")
    assert position.goal_cells(BLACK)
    assert position.winners == (WHITE, BLACK)


def test_a_choice_without_effect_is_refused() -> None:
    """No drop or step wins at once if every row has to survive a last chance."""
    message = "is the same as jumps=mandatory$"
    with pytest.raises(OptionError, match=message):
        MOXIE.complete({"jumps": "unless-winning", "row": "last-chance"})
    with pytest.raises(OptionError, match=message):
        MoxieRules(hexagon(3), jumps="unless-winning", row="last-chance")
