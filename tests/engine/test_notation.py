"""Cells, moves and positions as text, formatted and parsed."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine import (
    PASS,
    Board,
    CustodialPosition,
    NotationError,
    Rules,
    format_cell,
    format_move,
    format_position,
    format_stones,
    hexagon,
    parse_cell,
    parse_move,
    parse_position,
    square,
    start,
)
from tests.engine.support.played import FAMILIES, positions
from tests.engine.support.rules import FAMILY, MACBETH_BOARD

MACBETH_START = "6/1-1-1-1/8/1-1-1-1-1/4bw4/1-1-w-b-1-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b"
THREE_START = "6/7/8/9/4bw4/4r1r4/4wb4/9/8/7/6 b"
THREE_LATER = THREE_START.removesuffix("b")


@pytest.mark.parametrize("board", [MACBETH_BOARD, hexagon(6), square(8)])
def test_cell_names_round_trip(board: Board) -> None:
    for name in board.names:
        assert format_cell(board, parse_cell(board, name)) == name


@pytest.mark.parametrize(
    ("text", "reason", "message"),
    [
        ("b2", "hole", "b2 is a hole of the MacBeth board, not a cell"),
        ("a7", "not-a-cell", "'a7' is not a cell of the MacBeth board"),
        ("", "not-a-cell", "'' is not a cell of the MacBeth board"),
        ("8g", "not-a-cell", "'8g' is not a cell of the MacBeth board"),
        ("g8" * 20, "not-a-cell", f"'{'g8' * 10}…' is not a cell of the MacBeth board"),
    ],
)
def test_an_invalid_cell_is_refused_with_its_reason(text: str, reason: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_cell(MACBETH_BOARD, text)
    assert (error.value.reason, str(error.value)) == (reason, message)


def test_a_move_is_a_cell_or_a_pass() -> None:
    position = start(FAMILY["macbeth"])
    assert parse_move(position, "pass") == PASS
    assert format_move(position, PASS) == "pass"
    assert parse_move(position, " G8 ") == parse_cell(MACBETH_BOARD, "g8")


@given(position=positions())
def test_moves_round_trip(position: CustodialPosition) -> None:
    for move in position.legal_moves:
        assert parse_move(position, format_move(position, move)) == move


@pytest.mark.parametrize(
    ("name", "moves", "text"),
    [
        ("macbeth", "", MACBETH_START),
        ("macbeth", "g8", MACBETH_START.replace("4bw4", "4bbb3", 1).replace(" b", " w")),
        ("macbeth passing=free", "pass", MACBETH_START.replace(" b", " w passes=1")),
        ("othello", "", "8/8/8/3wb3/3bw3/8/8/8 b"),
        ("hex-othello-3", "", THREE_START),
        ("desdemona", "d3", "8/8/3b4/3nb3/3bw3/8/8/8 w"),
    ],
)
def test_positions_are_formatted_and_parsed(name: str, moves: str, text: str) -> None:
    position = start(FAMILY[name])
    for move in moves.split():
        position = position.play(parse_move(position, move))
    assert format_position(position) == text
    assert parse_position(FAMILY[name], text) == position


@given(position=positions(), leaver=st.integers(0, 5))
def test_positions_round_trip(position: CustodialPosition, leaver: int) -> None:
    colors = position.rules.colors
    if leaver < len(colors):
        position = position.without(colors[leaver])
    text = format_position(position)
    assert parse_position(position.rules, text) == position
    assert format_position(parse_position(position.rules, f"  {text}\n")) == text


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("macbeth", "", "the MacBeth board has 11 rows, not 1"),
        ("macbeth", MACBETH_START[:-2], "'' is not a player of this game"),
        ("macbeth", MACBETH_START.replace("8", "9", 1), "the row '9' should have 8 places, not 9"),
        ("macbeth", MACBETH_START.replace("1-1-1-1", "1-2--1"), "j8 is a hole"),
        ("macbeth", MACBETH_START.replace("1-1-1-1", "1w1-1-1"), "j6 is a hole"),
        ("macbeth", MACBETH_START.replace("6/", "r5/", 1), "there is no stone 'r' in this game"),
        ("macbeth", MACBETH_START.replace("6/", "B5/", 1), "there is no stone 'B' in this game"),
        ("macbeth", MACBETH_START.replace("6/", "n5/", 1), "this game has no neutral stones"),
        ("macbeth", MACBETH_START.replace("6/", "6000/", 1), "'6000' is not a number"),
        ("macbeth", MACBETH_START[:-1] + "r", "'r' is not a player of this game"),
        ("macbeth", MACBETH_START + " passes=1", "there cannot have been 1 passes in succession"),
        ("macbeth passing=free", MACBETH_START + " passes=3", "there cannot have been 3 passes"),
        ("macbeth passing=free", MACBETH_START + " passes=²", "'²' is not a number"),
        ("macbeth", MACBETH_START + " out=b", "black has left the game and cannot be to move"),
        ("macbeth", MACBETH_START + " out=w,w", "a player can leave once only"),
        ("macbeth", MACBETH_START + " out=", "'' is not a player of this game"),
        (
            "macbeth",
            MACBETH_START + " out=w out=w",
            "'out=w' is not a field of a position, or there",
        ),
        ("macbeth", MACBETH_START + " b", "'b' is not a field of a position"),
        ("macbeth", MACBETH_START + " key=1", "'key=1' is not a field of a position"),
        ("hex-othello-3", THREE_LATER + "r out=w,b,r", "red has left the game"),
        ("othello opening=reversi", "b7/8/8/8/8/8/8/8 w", "the ring must be filled first"),
        (
            "othello opening=reversi",
            "8/8/8/3w4/8/8/8/8 b",
            "the players take turns to fill the ring",
        ),
        (
            "othello opening=reversi",
            "8/8/8/3b4/8/8/8/8 b",
            "the players take turns to fill the ring",
        ),
        ("othello opening=reversi", "8/8/8/3bb3/8/8/8/8 w", "the players take turns to fill the"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(
    name: str, text: str, message: str
) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(FAMILY[name], text)
    assert error.value.reason == "unreadable"
    assert str(error.value).startswith(message)


@st.composite
def damaged_texts(draw: st.DrawFn) -> tuple[Rules, str]:
    position = draw(positions())
    letters = list(format_position(position))
    for place in draw(st.lists(st.integers(0, len(letters) - 1), max_size=3)):
        letters[place] = draw(st.sampled_from("bwrn-/0123456789 =,x²é"))
    return position.rules, "".join(letters)


@given(case=damaged_texts())
@example(case=(FAMILY["macbeth"], f"{'9' * 5000} b"))
def test_a_damaged_position_is_parsed_or_refused(case: tuple[Rules, str]) -> None:
    try:
        position = parse_position(*case)
    except NotationError:
        return
    assert parse_position(case[0], format_position(position)) == position


@given(rules=FAMILIES, text=st.text())
@example(rules=FAMILY["macbeth"], text="İ1")
def test_any_text_is_parsed_or_refused(rules: Rules, text: str) -> None:
    reasons = set()
    for parse in (
        lambda: parse_cell(rules.board, text),
        lambda: parse_move(start(rules), text),
        lambda: parse_position(rules, text),
    ):
        try:
            parse()
        except NotationError as error:
            reasons.add(error.reason)
    assert reasons <= {"not-a-cell", "hole", "unreadable"}


@given(position=positions())
def test_stones_are_listed_cell_by_cell(position: CustodialPosition) -> None:
    cells = position.rules.board.by_cell
    assert format_stones(position) == "".join(position.stone(cell)[:1] or "." for cell in cells)
