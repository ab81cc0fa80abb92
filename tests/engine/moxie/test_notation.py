"""Moves and positions of Moxie as text, formatted and parsed."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine import (
    MOXIE,
    Color,
    Drop,
    Jump,
    MoxieMove,
    MoxiePosition,
    NotationError,
    Sacrifice,
    Step,
    format_move,
    format_position,
    format_stones,
    parse_move,
    parse_position,
    start_moxie,
)
from tests.engine.moxie.support.played import positions
from tests.engine.moxie.support.variants import VARIANTS, moxie, rules
from tests.engine.support.positions import play

START = start_moxie(rules())
A1, B2, B3, B4, C2, D4 = map(START.rules.board.cells_named, ("a1", "b2", "b3", "b4", "c2", "d4"))

MOVES = [
    ("c2", Drop(C2)),
    ("b2-b3", Step(B2, B3)),
    ("b2xd4", Jump((B2, D4))),
    ("b2xd4xb4", Jump((B2, D4, B4))),
    ("!a1:c2", Sacrifice(A1, Drop(C2))),
    ("!a1:b2-b3", Sacrifice(A1, Step(B2, B3))),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_a_move_is_formatted_and_parsed(text: str, move: MoxieMove) -> None:
    assert parse_move(START, text) == move
    assert parse_move(START, f" {text.upper()} ") == move
    assert format_move(START, move) == text


@given(position=positions())
def test_moves_round_trip(position: MoxiePosition) -> None:
    for move in position.legal_moves:
        assert parse_move(position, format_move(position, move)) == move


@pytest.mark.parametrize(
    ("text", "reason", "message"),
    [
        ("e1", "not-a-cell", "'e1' is not a cell of the 4×4 board"),
        ("b2-b5", "not-a-cell", "'b5' is not a cell of the 4×4 board"),
        ("b2xd4xz9", "not-a-cell", "'z9' is not a cell of the 4×4 board"),
        ("!a1:b9", "not-a-cell", "'b9' is not a cell of the 4×4 board"),
        ("pass", "unreadable", "'pass' is not a move; moves look like c2, b2-c3, b2xd4 or !a1:c2"),
        ("!a1:b2xd4", "unreadable", "'b2xd4' is not a move"),
        ("!a1:!b2:c3", "unreadable", "'!b2:c3' is not a move"),
        ("b2-c3-d4", "unreadable", "'b2-c3-d4' is not a move"),
        ("b2x", "unreadable", "'b2x' is not a move"),
        ("", "unreadable", "'' is not a move"),
    ],
)
def test_an_invalid_move_is_refused_with_its_reason(text: str, reason: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_move(START, text)
    assert error.value.reason == reason
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("", "4/4/4/4 w 8,8 0,0"),
        ("c2", "4/4/2w1/4 b 7,8 0,0"),
        ("c2 c3", "4/2b1/2w1/4 w 7,7 0,0"),
        ("c2 c3 c2xc4", "2w1/4/4/4 b 7,7 1,0"),
        ("c2 c3 c2xc4 b4 c4xa4 a3", "w3/b3/4/4 w 7,5 2,0"),
    ],
)
def test_a_position_is_formatted_and_parsed(moves: str, text: str) -> None:
    position = play(START, moves)
    assert format_position(position) == text
    assert parse_position(rules(), text) == position


def test_the_start_of_the_hexagon() -> None:
    position = MOXIE.start({"board": "hex"})
    assert format_position(position) == "3/4/5/4/3 w 8,8 0,0"
    assert format_stones(position) == "." * 19


@given(position=positions(), leaver=st.sampled_from([None, Color.WHITE, Color.BLACK]))
def test_positions_round_trip(position: MoxiePosition, leaver: Color | None) -> None:
    if leaver:
        position = position.without(leaver)
    text = format_position(position)
    read = parse_position(position.rules, text)
    assert read == position
    assert hash(read) == hash(position)
    assert (read.winner, format_position(read)) == (position.winner, text)
    cells = position.rules.board.by_cell
    assert format_stones(position) == "".join(position.stone(cell)[:1] or "." for cell in cells)


def test_a_departure_is_formatted() -> None:
    gone = START.without(Color.WHITE)
    assert format_position(gone) == "4/4/4/4 w 8,8 0,0 out=w"
    assert parse_position(rules(), format_position(gone)).winners == (Color.BLACK,)


def test_a_parsed_position_counts_repetitions_anew() -> None:
    dance = "a1-b1 d4-c4 b1-a1 c4-d4"
    twice = play(START, f"a1 d4 {dance}")
    read = parse_position(rules(), format_position(twice))
    assert play(twice, dance).over
    assert not play(read, dance).over
    assert play(read, f"{dance} {dance}").over


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a position is: rows, the side to move, reserves, captures"),
        ("4/4/4/4 w", "a position is: rows, the side to move, reserves, captures"),
        ("4/4/4/4 w 8,8 0,0 out=w out=b", "a position is: rows"),
        ("4/4/4 w 8,8 0,0", "the 4×4 board has 4 rows, not 3"),
        ("4/4/4/5 w 8,8 0,0", "the row '5' should have 4 places, not 5"),
        ("4/4/4/r3 w 8,8 0,0", "there is no stone 'r' in this game"),
        ("4/4/4/n3 w 8,8 0,0", "there is no stone 'n' in this game"),
        ("4/4/4/-3 w 8,8 0,0", "a1 is no hole"),
        ("4/4/4/4 r 8,8 0,0", "'r' is not a player of this game"),
        ("4/4/4/4 w 8 0,0", "'8' should be two numbers, as 8,8"),
        ("4/4/4/4 w 8,x 0,0", "'x' is not a number that can be meant here"),
        ("4/4/4/4 w 8,8 0,0 out=r", "'r' is not a player of this game"),
        ("4/4/4/4 w 8,8 0,0 seen=2", "'seen=2' is not a field of a position"),
        ("4/4/4/w3 w 8,8 0,0", "every player has 8 stones: in reserve, on the board, or captured"),
        ("4/4/4/4 w 7,8 1,0", "every player has 8 stones"),
        ("4/4/4/4 w 9,8 0,0", "every player has 8 stones"),
        ("4/4/4/4 w 2,2 6,6", "only one player can have captured 6 stones"),
        ("4/4/4/www1 w 5,8 0,0", "white has built a goal and would have won a turn ago"),
    ],
)
def test_an_invalid_position_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(rules(), text)
    assert error.value.reason == "unreadable"
    assert str(error.value).startswith(message)


def test_a_row_is_valid_where_it_does_not_win_at_once() -> None:
    text = "4/4/4/www1 w 5,8 0,0"
    assert moxie(text, row="last-chance").winners == (Color.WHITE,)
    assert not moxie(text, row="unbreakable").over


PARTS = st.sampled_from(["4", "3", "w", "b", "/", " ", "w 8,8", "0,0", "out=", ",", "-", "99999"])


@given(
    options=st.sampled_from(VARIANTS), text=st.text() | st.lists(PARTS, max_size=20).map("".join)
)
@example(options=VARIANTS[0], text="4/4/4/4 w 8,8 0,0 out=w")
def test_any_text_is_parsed_as_a_position_or_refused(options: dict[str, str], text: str) -> None:
    try:
        position = parse_position(rules(**options), text)
    except NotationError:
        return
    assert parse_position(position.rules, format_position(position)) == position


@given(text=st.text() | st.text("abcd1234-x!:").map(str.strip))
def test_any_text_is_parsed_as_a_move_or_refused(text: str) -> None:
    try:
        move = parse_move(START, text)
    except NotationError:
        return
    assert parse_move(START, format_move(START, move)) == move
