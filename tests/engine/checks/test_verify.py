"""Checking a record; the first fault is reported."""

import json

import pytest

from engine import InvalidRecord, Record, format_record, read_record, record_to_json, verify

FINISHED = "a1 d4 a2 d2 a3"
PASSING = "e4 e7 f6 white-resigns f8 pass"


def fault_of(game: str, moves: str, options: str = "", **tags: str) -> str:
    """The fault of a record, or an empty text."""
    chosen = dict(pair.split("=") for pair in options.split())
    try:
        verify(Record(game, chosen, tags, tuple(moves.split())))
    except InvalidRecord as error:
        return str(error)
    return ""


def refusal_of(text: str) -> str:
    with pytest.raises(InvalidRecord) as error:
        read_record(text)
    return str(error.value)


@pytest.mark.parametrize(
    ("game", "moves", "tags"),
    [
        ("moxie", FINISHED, {"Result": "white", "Score": "0-0"}),
        ("moxie", FINISHED, {}),
        ("moxie", "", {"Result": "*"}),
        ("macbeth", "g8 h9", {"Result": "*", "Score": "3-5", "Event": "a friendly"}),
        ("macbeth", "g8 white-timeout", {"Result": "black", "Score": "5-2"}),
        ("hex-othello-3", PASSING, {"Result": "*"}),
        ("hex-othello-3", f"{PASSING} red-resigns", {"Result": "black"}),
    ],
)
def test_a_valid_record_passes(game: str, moves: str, tags: dict[str, str]) -> None:
    assert fault_of(game, moves, "", **tags) == ""


@pytest.mark.parametrize("result", ["black=white", "white=black"])
def test_a_draw_may_name_both_colors_in_any_order(result: str) -> None:
    assert fault_of("macbeth", "pass pass", "passing=free", Result=result) == ""


@pytest.mark.parametrize(
    ("game", "moves", "options", "message"),
    [
        ("chess", "e4", "", "there is no game 'chess'; there are: macbeth, "),
        ("macbeth", "g8", "komi=7", "macbeth has no option 'komi'"),
        ("macbeth", "g8", "opening=sicilian", "opening of macbeth cannot be 'sicilian'"),
        ("moxie", "a1", "jumps=unless-winning row=last-chance", "with row=last-chance, jumps="),
        ("macbeth", "g8 h9 g8", "", "move 3, g8: g8 is occupied"),
        ("macbeth", "g8 b2", "", "move 2, b2: b2 is a hole of the MacBeth board"),
        ("macbeth", "g8 pass", "", "move 2, pass: white can place a stone and therefore"),
        ("moxie", f"{FINISHED} d3", "", "move 6, d3: the game is over"),
        ("moxie", f"{FINISHED} black-resigns", "", "move 6, black-resigns: the game is o"),
        ("moxie", "b1 a1 b2 d4", "", "move 4, d4: you must jump: a1xc1xa3 or a1xc3"),
        ("moxie", "b1 a1 b2 a1xc1", "", "move 4, a1xc1: the chain goes on: a1xc1xa3"),
        ("othello", "red-resigns", "", "move 1, red-resigns: 'red-resigns' is not a cell"),
        (
            "hex-othello-3",
            "e4 e7 f6 white-resigns f8 g8",
            "",
            "move 5, g8: a pass is missing before it, as red cannot place a stone anywhere",
        ),
    ],
)
def test_the_first_illegal_move_is_reported(
    game: str, moves: str, options: str, message: str
) -> None:
    assert fault_of(game, moves, options).startswith(message)


@pytest.mark.parametrize(
    ("game", "moves", "tags", "message"),
    [
        ("moxie", FINISHED, {"Result": "black"}, "the tag Result is 'black', but the moves lead"),
        ("moxie", FINISHED, {"Result": "*"}, "the tag Result is '*', but the moves lead to 'white"),
        ("moxie", FINISHED, {"Result": "white=black"}, "the tag Result is 'white=black', but"),
        (
            "moxie",
            FINISHED[:-3],
            {"Result": "white"},
            "the tag Result is 'white', but the game is not over: white is to move",
        ),
        ("macbeth", "g8 h9", {"Score": "5-3"}, "the tag Score is '5-3', but the moves lead to '3-"),
        ("macbeth", "g8 h9", {"Result": "*", "Score": "3"}, "the tag Score is '3', but the moves"),
        ("macbeth", "g8", {"Result": ""}, "the tag Result is '', but the game is not over"),
    ],
)
def test_the_tags_result_and_score_are_checked(
    game: str, moves: str, tags: dict[str, str], message: str
) -> None:
    assert fault_of(game, moves, "", **tags).startswith(message)


def test_a_draw_is_reported_as_a_draw() -> None:
    fault = fault_of("macbeth", "pass pass", "passing=free", Result="black")
    assert fault.endswith("but the moves lead to 'black=white', a draw")


def test_text_and_json_are_distinguished_by_content() -> None:
    record = Record("macbeth", {"passing": "free"}, {"Black": "{Ada}"}, ("g8", "pass"))
    assert read_record(format_record(record)) == record
    assert read_record("\n " + json.dumps(record_to_json(record))) == record


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a record begins with its game"),
        ("1. g8", "a record begins with its game"),
        ('[Game "macbeth"] 1. Gate', "'Gate' in line 1 is not a move of a record"),
        ("{", "this is no JSON: "),
        ('{"game": "macbeth",\n "moves"}', "this is no JSON: Expecting ':' delimiter, line 2"),
        ("{}", "a record has the keys game, options, tags and moves"),
        ('{"game": "macbeth", "game": "othello"}', "'game' is there twice"),
        ('{"game":' + "[" * 100_000, "this is no JSON of a record"),
        ('{"game":' + "9" * 10_000 + "}", "this is no JSON of a record"),
    ],
)
def test_an_invalid_text_is_refused_with_its_reason(text: str, message: str) -> None:
    refusal = refusal_of(text)
    assert refusal.startswith(message)
    assert refusal.isprintable()
