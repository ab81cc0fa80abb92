"""`birnam solve`."""

import json
from pathlib import Path

import pytest

from app.cli import main

SMALL = ["solve", "moxie", "--stones", "3"]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    return tmp_path


def test_a_table_is_made_and_positions_are_looked_up_in_it(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(SMALL) == 0
    made, size = capsys.readouterr().out.split(": ")
    assert Path(made).parent == data / "tables"
    assert Path(made).stat().st_size == int(size.removesuffix(" bytes\n").replace(",", ""))
    assert main([*SMALL, "--moves", "a1 b2", "--json"]) == 0
    lookup = json.loads(capsys.readouterr().out)
    assert lookup["position"] == "4/4/1b2/w3 w 2,2 5,5"
    assert (lookup["to_move"], lookup["over"]) == ("white", False)
    assert (lookup["value"], lookup["distance"]) == ("win", 1)
    assert lookup["legal"] == {"a1xc3": {"value": "win", "distance": 1}}
    assert main([*SMALL, "--moves", "a1 b2"]) == 0
    assert capsys.readouterr().out == "win in 1 turn\na1xc3  win in 1 turn\n"


def test_a_finished_position_is_lost_in_0_turns(capsys: pytest.CaptureFixture[str]) -> None:
    main(SMALL)
    assert main([*SMALL, "--moves", "a1 b2 a1xc3", "--json"]) == 0
    lookup = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (lookup["value"], lookup["distance"]) == ("loss", 0)
    assert (lookup["over"], lookup["legal"]) == (True, {})


@pytest.mark.parametrize("options", [[], ["--option", "board=hex", "--option", "row=unbreakable"]])
def test_the_error_for_a_missing_table_has_the_command_that_makes_it(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "moxie", *options, "--moves", ""]) == 2
    error = capsys.readouterr().err
    assert error.startswith("birnam: there is no table for this moxie yet; make it with: ")
    assert error.endswith(" ".join(["birnam solve moxie", *options]) + "\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "othello"], "birnam: only moxie is small enough to be solved"),
        (["solve", "othello", "--moves", ""], "birnam: only moxie is small enough"),
        ([*SMALL, "--moves", "zz"], "birnam: move 1, zz: 'zz' is not a move"),
        (["solve", "moxie", "--stones", "9"], "birnam: argument --stones: must be a number"),
        (["solve", "moxie", "--option", "komi=7"], "birnam: moxie has no option 'komi'"),
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
