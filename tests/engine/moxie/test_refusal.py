"""The explanations of illegal moves in Moxie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Drop,
    IllegalMove,
    Jump,
    Move,
    MoxiePosition,
    NotationError,
    Step,
    hexagon,
    parse_move,
)
from tests.engine.moxie.support.played import positions
from tests.engine.moxie.support.variants import moxie
from tests.engine.support.positions import play

QUIET = "4/4/4/w2b w 7,7 0,0"
JUMPS = "4/2b1/1w2/4 w 7,7 0,0"
CHAIN = "2b1/2b1/1w2/4 w 7,6 0,0"
SACRIFICE = {"jumps": "sacrifice"}


@pytest.mark.parametrize(
    ("text", "options", "move", "reason", "message"),
    [
        (QUIET, {}, "a1", "occupied", "a1 is occupied"),
        (QUIET, {}, "d1", "occupied", "d1 is occupied"),
        (QUIET, {}, "c3-c4", "not-yours", "no stone of yours on c3"),
        (QUIET, {}, "d1-d2", "not-yours", "no stone of yours on d1"),
        (QUIET, {}, "a1-a3", "too-far", "a1-a3 is too far for a step"),
        (QUIET, {}, "a1-a1", "occupied", "a1 is occupied"),
        (QUIET, {"step": "knight"}, "a1-a2", "too-far", "a1-a2 is not a knight's leap"),
        (QUIET, {"step": "none"}, "a1-a2", "may-not-step", "stones do not step in this game"),
        (QUIET, {}, "a1xc1", "not-a-jump", "a1xc1 jumps over no stone of your opponent"),
        (QUIET, {}, "a1xd1", "occupied", "d1 is occupied"),
        (QUIET, {}, "d1xb1", "not-yours", "no stone of yours on d1"),
        (QUIET, {}, "!a1:c2", "may-not-sacrifice", "nobody sacrifices stones in this game"),
        ("b3/4/4/ww1w w 0,3 4,5", {}, "d4", "no-reserve", "you have no stone left to drop"),
        (JUMPS, {}, "a1", "must-jump", "you must jump: b2xd4"),
        (JUMPS, {}, "b2-b1", "must-jump", "you must jump: b2xd4"),
        (
            *(JUMPS, {"jumps": "unless-winning"}, "a1", "must-jump"),
            "you must jump: b2xd4; this move does not win",
        ),
        (
            *(JUMPS, {"jumps": "unless-decisive"}, "a1", "must-jump"),
            "you must jump: b2xd4; this move decides nothing",
        ),
        (JUMPS, SACRIFICE, "a1", "must-jump", "you must jump or sacrifice a stone: b2xd4"),
        ("4/4/1b2/ww2 w 6,7 0,0", {}, "c1", "must-jump", "you must jump: a1xc3 or b1xb3"),
        (
            *("4/1bb1/1wb1/1w2 w 6,5 0,0", {}, "a1", "must-jump"),
            "you must jump: b2xd2xb4xb2 or b2xd4 or b2xb4xd2xb2 or …",
        ),
        (CHAIN, {}, "b2xd4", "unfinished", "the chain goes on: b2xd4xb4"),
        (CHAIN, {}, "b2xd4xd2", "not-a-jump", "d4xd2 jumps over no stone of your opponent"),
        (CHAIN, {}, "b2xd4xb2", "not-a-jump", "d4xb2 jumps over no stone of your opponent"),
        (JUMPS, SACRIFICE, "!c3:a1", "not-yours", "no stone of yours on c3"),
        (JUMPS, SACRIFICE, "!b2:c3", "occupied", "c3 is occupied"),
        (JUMPS, SACRIFICE, "!b2:b2-a1", "not-yours", "no stone of yours on b2"),
        (
            *(QUIET, SACRIFICE, "!a1:c2", "may-not-sacrifice"),
            "you can sacrifice a stone only instead of a jump",
        ),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(
    text: str, options: dict[str, str], move: str, reason: str, message: str
) -> None:
    with pytest.raises(IllegalMove) as error:
        play(moxie(text, **options), move)
    assert (error.value.reason, str(error.value)) == (reason, message)


def test_no_move_is_legal_after_the_end() -> None:
    over = moxie("4/4/4/www1 b 5,8 0,0")
    with pytest.raises(IllegalMove, match=r"^the game is over$"):
        play(over, "a4")


FAR = hexagon(6).cells_named("a1")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (0, "not-a-move"),
        (1, "not-a-move"),
        ("c2", "not-a-move"),
        (None, "not-a-move"),
        (Drop(FAR), "not-a-cell"),
        (Drop(0), "not-a-cell"),
        (Step(1, FAR), "not-a-cell"),
        (Jump((FAR, 1)), "not-a-cell"),
    ],
)
def test_a_move_of_another_game_is_refused(move: Move, reason: str) -> None:
    with pytest.raises(IllegalMove) as error:
        moxie(QUIET).play(move)
    assert error.value.reason == reason


def test_a_jump_needs_two_cells() -> None:
    with pytest.raises(ValueError, match="from one cell to another"):
        Jump((1,))


CELL = st.sampled_from([f"{letter}{n}" for letter in "abcde" for n in range(1, 6)])


@st.composite
def texts(draw: st.DrawFn) -> str:
    if draw(st.booleans()):
        return "x".join(draw(st.lists(CELL, min_size=2, max_size=4)))
    quiet = "-".join(draw(st.lists(CELL, min_size=1, max_size=2)))
    return f"!{draw(CELL)}:{quiet}" if draw(st.booleans()) else quiet


@given(position=positions(), text=texts())
def test_exactly_the_legal_moves_can_be_played(position: MoxiePosition, text: str) -> None:
    try:
        move = parse_move(position, text)
    except NotationError:
        return
    if move in position.legal_moves:
        assert position.play(move) == position.play_unchecked(move)
        return
    with pytest.raises(IllegalMove) as error:
        position.play(move)
    assert str(error.value)
