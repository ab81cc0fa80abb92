"""`birnam train`: learns, writes a file that can be read, and says what is wrong."""

from pathlib import Path

import numpy as np
import pytest

from app.cli import main
from engine import GAMES
from engine.custodial import CustodialPosition
from engine.think.learning.model import Model, kind_of, unpack_model

FEW = ["--games", "20", "--rounds", "1"]


def train(file: Path, *arguments: str) -> bytes:
    assert main(["train", "othello", *FEW, *arguments, "--out", str(file)]) == 0
    return file.read_bytes()


def learned(content: bytes) -> Model:
    """The model of Othello in a file."""
    start = GAMES["othello"].start({})
    assert isinstance(start, CustodialPosition)
    return unpack_model(content, kind_of(start.rules))


def test_a_trained_file_can_be_read_and_tells_how_it_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.npz"
    content = train(file, "--seed", "7")
    told = capsys.readouterr()
    assert told.out == f"{file}: {len(content):,} bytes\n"
    assert "round 1: " in told.err
    assert learned(content).weights.any()
    assert main(["train", "--show", str(file)]) == 0
    lines = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    assert lines["command"] == "birnam train othello --games 20 --rounds 1 --seed 7"
    assert (lines["game"], lines["games"], lines["seed"]) == ("othello", "20", "7")
    assert float(lines["error"]) > 0
    assert str(tmp_path) not in content.decode("latin-1")


def test_a_seed_says_what_is_learned(tmp_path: Path) -> None:
    one, two, other = (
        learned(train(tmp_path / f"{number}.npz", "--seed", seed)).weights
        for number, seed in enumerate("112")
    )
    assert np.array_equal(one, two)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("train", "train needs a GAME, or --show FILE"),
        ("train moxie", "Moxie is not learned but solved: see birnam solve"),
        ("train tigers", "there is no game 'tigers'"),
        ("train othello --games 0", "must be a number from 1 to 1000000"),
        ("train othello --out /nowhere/at/all.npz", "cannot be written"),
        ("train othello --out /", "cannot be written"),
        ("train --show /nowhere/at/all.npz", "No such file"),
        ("train --show /", "Is a directory"),
    ],
)
def test_mistakes_are_told_in_a_line(
    arguments: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.startswith("birnam: ")
    assert message in told.err
    assert told.err.count("\n") == 1


def test_a_file_of_something_else_is_no_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.npz"
    file.write_text("a text")
    assert main(["train", "--show", str(file)]) == 2
    assert capsys.readouterr().err == f"birnam: {file}: this file holds no model\n"
