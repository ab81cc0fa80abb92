"""Records as text and as JSON."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Color,
    NotationError,
    OptionError,
    Record,
    ReplayError,
    UnknownGame,
    find_game,
    format_move,
    format_record,
    parse_record,
    record_from_json,
    record_to_json,
)
from engine.variants import RELATIVES
from tests.support.property_settings import examples

MACBETH = Record(
    "macbeth",
    {"opening": "othello", "passing": "forced"},
    {"Event": "Birnam", "Date": "2026.11.21", "Black": "Ada", "White": 'the "thane" of Fife'},
    ("g8", "h9", "e4", "white-resigns"),
)

TEXT = """\
[Game "macbeth"]
[Options "opening=othello passing=forced"]
[Event "Birnam"]
[Date "2026.11.21"]
[Black "Ada"]
[White "the \\"thane\\" of Fife"]

1. g8 2. h9
3. e4 white-resigns
"""

EDITED = """
  [ Game   "macbeth" ]
[Options "opening=othello   passing=forced"][Event "Birnam"]

[Date "2026.11.21"]
[Black "Ada"]
[White "the \\"thane\\" of Fife"]
{ a short game }
1.   g8
     h9 {as before}
2. ... e4

white-resigns
"""

WORDS = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8})?", fullmatch=True)
TAGS = st.from_regex(r"[A-Z][A-Za-z0-9]{0,9}", fullmatch=True).filter(
    lambda name: name not in ("Game", "Options", "Rules")
)
RULES = st.sampled_from([*RELATIVES, *RELATIVES.values()])
MOVES = st.sampled_from(["g8", "pass", "b2xd4", "!a1:b2-c3", "white-resigns", "black-timeout"])


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any values that a record can hold."""
    return Record(
        draw(st.sampled_from(["macbeth", "othello"]) | WORDS),
        draw(
            st.dictionaries(WORDS, WORDS, max_size=3)
            | st.fixed_dictionaries({"rules": RULES}, optional={"opening": WORDS})
        ),
        draw(st.dictionaries(TAGS, st.text(), max_size=4)),
        tuple(draw(st.lists(MOVES, max_size=9))),
    )


def test_a_record_is_formatted_and_parsed() -> None:
    assert format_record(MACBETH) == TEXT
    assert parse_record(TEXT) == MACBETH


def test_an_edited_text_is_parsed() -> None:
    assert parse_record(EDITED) == MACBETH


def test_a_value_may_contain_a_line_break() -> None:
    assert parse_record('[Game "macbeth"]\n[Event "one\ntwo"]').tags == {"Event": "one\ntwo"}


def test_move_numbers_may_touch_their_moves() -> None:
    assert parse_record('[Game "macbeth"] 1.g8 h7 2...e4 3 c5').moves == ("g8", "h7", "e4", "c5")


@examples(40)
@given(record=records())
def test_records_round_trip(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text.encode().decode()) == record
    assert format_record(parse_record(text)) == text
    data = record_to_json(record)
    assert record_from_json(json.loads(json.dumps(data))) == record
    assert record_to_json(record_from_json(data)) == data


@pytest.mark.parametrize(
    "value", ['"', "\\", "a\nb", "\u2028\x85\x0b", "]", "{}", "Åse 白", "\x00"]
)
def test_any_text_fits_into_a_tag(value: str) -> None:
    record = Record("macbeth", tags={"Black": value}, moves=("g8",))
    assert parse_record(format_record(record)) == record


@given(choices=st.binary(max_size=80), options=st.sampled_from(["forced", "free"]))
def test_a_played_game_replays_to_the_same_positions(choices: bytes, options: str) -> None:
    positions = [find_game("macbeth").start({"passing": options})]
    moves = []
    for choice in choices:
        legal = positions[-1].legal_moves
        if not legal:
            break
        move = legal[choice % len(legal)]
        moves.append(format_move(positions[-1], move))
        positions.append(positions[-1].play(move))
    record = Record("macbeth", {"passing": options}, {}, tuple(moves))
    assert parse_record(format_record(record)).replay() == tuple(positions)


def test_a_resignation_is_listed_among_the_moves() -> None:
    *_, before, after = MACBETH.replay()
    assert before.to_move is Color.WHITE
    assert after.winners == (Color.BLACK,)


@pytest.mark.parametrize(
    ("moves", "number", "message"),
    [
        (("g8", "h9", "g8"), 3, "move 3, g8: g8 is occupied"),
        (("b2",), 1, "move 1, b2: b2 is a hole of the MacBeth board, not a cell"),
        (("g8", "pass"), 2, "move 2, pass: white can place a stone and therefore may not"),
        (("white-resigns", "g8"), 1, "move 1, g8: the game is over"),
        (("white-resigns", "black-timeout"), 1, "move 1, black-timeout: the game is over"),
        (("red-resigns",), 1, "move 1, red-resigns: 'red-resigns' is not a cell"),
        (("black-sleeps",), 1, "move 1, black-sleeps: 'black-sleeps' is not a cell"),
    ],
)
def test_an_illegal_move_is_reported(moves: tuple[str, ...], number: int, message: str) -> None:
    with pytest.raises(ReplayError) as error:
        Record("macbeth", moves=moves).replay()
    assert error.value.number == number
    assert str(error.value).startswith(message)


def test_moves_and_passes_are_numbered_one_by_one() -> None:
    moves = ("e4", "e7", "f6", "pass", "white-resigns", "f8", "pass")
    lines = format_record(Record("hex-othello-3", moves=moves)).splitlines()[2:]
    assert lines == ["1. e4 2. e7 3. f6", "4. pass white-resigns 5. f8 6. pass"]


def test_only_a_known_game_can_be_replayed() -> None:
    with pytest.raises(UnknownGame):
        Record("chess").replay()
    with pytest.raises(OptionError):
        Record("macbeth", {"opening": "sicilian"}).replay()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a record begins with its game"),
        ("1. g8", "a record begins with its game"),
        ('[Game "macbeth"] [Game "macbeth"]', "the tag Game is there twice"),
        ('[Game "macbeth"] [Options "a=b a=c"]', "the option a is there twice"),
        ('[Game "macbeth"] [Options "a"]', "the option a has no value"),
        ('[Game "macbeth"] [Black "\\q"]', 'the value "\\q" of the tag Black cannot be read'),
        ('[Game "macbeth"] [Black "\\ud800"]', "'\\ud800' is not a text of a record"),
        ('[Game "macbeth"] [Black "x]', "'[Black' in line 1 is not a move of a record"),
        ('[Game "macbeth"]\n\ng8 { d5', "'{' in line 3 is not a move of a record"),
        ('[Game "Mac Duff"]', "'Mac Duff' is not a word of a record"),
    ],
)
def test_an_invalid_text_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_record(text)
    assert error.value.reason == "unreadable"
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"game": "macbeth"},
        {"game": 1, "options": {}, "tags": {}, "moves": []},
        {"game": "macbeth", "options": [], "tags": {}, "moves": []},
        {"game": "macbeth", "options": {"opening": 1}, "tags": {}, "moves": []},
        {"game": "macbeth", "options": {}, "tags": {1: "a"}, "moves": []},
        {"game": "macbeth", "options": {}, "tags": {"Game": "a"}, "moves": []},
        {"game": "macbeth", "options": {}, "tags": {}, "moves": "g8"},
        {"game": "macbeth", "options": {}, "tags": {}, "moves": [8]},
        {"game": "macbeth", "options": {}, "tags": {}, "moves": ["1."]},
        {"game": "macbeth", "options": {}, "tags": {}, "moves": [], "more": 1},
    ],
)
def test_invalid_json_is_refused(data: object) -> None:
    with pytest.raises(NotationError):
        record_from_json(data)


@given(text=st.text() | st.text('[]"\\{}Game \n1.g8').map('[Game "macbeth"]'.__add__))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        record = parse_record(text)
    except NotationError:
        return
    assert parse_record(format_record(record)) == record
