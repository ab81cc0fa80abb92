"""`birnam perft` and `birnam show`, and errors in command lines."""

import json

import pytest

from app.cli import main

START = "6/1-1-1-1/8/1-1-1-1-1/4bw4/1-1-w-b-1-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b"


def test_perft_prints_a_line_for_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "macbeth", "--depth", "4"]) == 0
    assert capsys.readouterr().out == "1 6\n2 24\n3 72\n4 234\n"
    assert main(["perft", "macbeth", "--depth", "2", "--option", "passing=free"]) == 0
    assert capsys.readouterr().out == "1 7\n2 37\n"


def test_show_draws_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "macbeth", "--moves", "g8 h9"]) == 0
    out = capsys.readouterr().out
    assert "g    . . . . b b w . . .\n" in out
    assert out.endswith("black 3, white 5; black to move\n")


def test_show_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "macbeth", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
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


def test_show_a_game_that_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["show", "macbeth", "--option", "passing=free", "--option", "opening=othello"]
    assert main([*arguments, "--moves", "g8 pass pass", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["moves"] == ["g8", "pass", "pass"]
    assert (shown["to_move"], shown["legal"], shown["over"]) == (None, [], True)
    assert (shown["winners"], shown["score"]) == (["black"], {"black": 5, "white": 2})
    assert main([*arguments, "--moves", "g8 pass pass"]) == 0
    assert capsys.readouterr().out.endswith("black 5, white 2; black has won\n")


def test_show_has_the_reserves_and_captures_of_moxie(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["show", "moxie", "--moves", "b2 c3 b2xd4", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["position"] == "3w/4/4/4 b 7,7 1,0"
    assert shown["reserve"] == {"white": 7, "black": 7}
    assert shown["captured"] == shown["score"] == {"white": 1, "black": 0}
    assert (shown["to_move"], shown["over"], shown["winners"]) == ("black", False, [])
    assert main(["show", "moxie", "--moves", "b2 c3 c4"]) == 2
    assert capsys.readouterr().err == "birnam: move 3, c4: you must jump: b2xd4\n"


def test_perft_counts_moxie(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["perft", "moxie", "--option", "board=hex", "--depth", "2"]) == 0
    assert capsys.readouterr().out == "1 19\n2 342\n"
    impossible = ["--option", "board=hex", "--option", "step=knight", "--depth", "2"]
    assert main(["perft", "moxie", *impossible]) == 2
    assert capsys.readouterr().err.startswith("birnam: step=knight needs board=square")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "go"], "birnam: there is no game 'go'; there are: macbeth, macbeth-full, "),
        (["perft", "go", "--depth", "1"], "birnam: there is no game 'go'"),
        (["show", "macbeth", "--moves", "b2"], "birnam: move 1, b2: b2 is a hole of the MacBeth"),
        (["show", "macbeth", "--moves", "g8 g8"], "birnam: move 2, g8: g8 is occupied"),
        (["show", "macbeth", "--moves", "zz"], "birnam: move 1, zz: 'zz' is not a cell"),
        (
            ["show", "macbeth", "--moves", "g8 pass"],
            "birnam: move 2, pass: white can place a stone and therefore may not pass",
        ),
        (["show", "macbeth", "--option", "komi=7"], "birnam: macbeth has no option 'komi'"),
        (["show", "macbeth", "--option", "opening=x"], "birnam: opening of macbeth cannot be 'x'"),
        (
            ["show", "macbeth", "--option", "opening=othello", "--option", "opening=reversi"],
            "birnam: the option opening is given twice",
        ),
        (["perft", "macbeth"], "birnam: the following arguments are required: --depth"),
        (["perft", "macbeth", "--depth", "0"], "birnam: argument --depth: must be a whole number"),
        (["perft", "macbeth", "--depth=-1"], "birnam: argument --depth: must be a whole number"),
        (["perft", "macbeth", "--depth", "²"], "birnam: argument --depth: must be a whole number"),
        (["perft", "macbeth", "--depth", "x"], "birnam: argument --depth: must be a whole number"),
        (
            ["show", "macbeth", "--option", "opening"],
            "birnam: argument --option: must be KEY=VALUE",
        ),
        (["show"], "birnam: the following arguments are required: GAME"),
        (["show", "macbeth", "--komi"], "birnam: unrecognized arguments: --komi"),
        (["sleep"], "birnam: argument COMMAND: invalid choice: 'sleep'"),
        ([], "birnam: the following arguments are required: COMMAND"),
    ],
)
def test_an_error_is_one_line_and_exit_status_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message)
    assert err.count("\n") == 1
