"""`birnam perft` and `birnam show`."""

import json

import pytest

from tests.cli.conftest import Run

START = "6/1-1-1-1/8/1-1-1-1-1/4bw4/1-1-w-b-1-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b"


@pytest.mark.parametrize(
    ("arguments", "counts"),
    [
        ("macbeth --depth 4", "1 6\n2 24\n3 72\n4 234\n"),
        ("macbeth --depth 2 --option passing=free", "1 7\n2 37\n"),
        ("moxie --option board=hex --depth 2", "1 19\n2 342\n"),
    ],
)
def test_perft_prints_a_line_for_each_depth(arguments: str, counts: str, run: Run) -> None:
    assert run("perft", *arguments.split()) == (0, counts, "")


def test_show_draws_the_position(run: Run) -> None:
    out = run("show", "macbeth", "--moves", "g8 h9").out
    assert "g    . . . . b b w . . .\n" in out
    assert out.endswith("black 3, white 5; black to move\n")


def test_show_as_json(run: Run) -> None:
    assert json.loads(run("show", "macbeth", "--json").out) == {
        "game": "macbeth",
        "options": {"opening": "othello", "passing": "forced"},
        "moves": [],
        "position": START,
        "to_move": "black",
        "legal": ["d5", "e4", "e7", "g5", "g8", "h7"],
        "score": {"black": 3, "white": 3},
        "over": False,
        "winners": [],
    }


def test_show_a_game_that_is_over(run: Run) -> None:
    show = ("show", "macbeth", "--option", "passing=free", "--moves", "g8 pass pass")
    shown = json.loads(run(*show, "--json").out)
    assert shown["moves"] == ["g8", "pass", "pass"]
    assert (shown["to_move"], shown["legal"], shown["over"]) == (None, [], True)
    assert (shown["winners"], shown["score"]) == (["black"], {"black": 5, "white": 2})
    assert run(*show).out.endswith("black 5, white 2; black has won\n")


def test_show_has_the_reserves_and_captures_of_moxie(run: Run) -> None:
    shown = json.loads(run("show", "moxie", "--moves", "b2 c3 b2xd4", "--json").out)
    assert shown["position"] == "3w/4/4/4 b 7,7 1,0"
    assert shown["reserve"] == {"white": 7, "black": 7}
    assert shown["captured"] == shown["score"] == {"white": 1, "black": 0}
    assert (shown["to_move"], shown["over"], shown["winners"]) == ("black", False, [])
