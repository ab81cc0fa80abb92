"""`birnam train`."""

from pathlib import Path

import numpy as np
import pytest

from app.cli import main
from engine import GAMES
from engine.custodial import CustodialPosition
from engine.think.learning.model import Model, kind_of, unpack_model

FEW = ["--games", "20", "--rounds", "1"]


def train(file: Path, *arguments: str) -> bytes:
    assert main(["train", "desdemona", *FEW, *arguments, "--out", str(file)]) == 0
    return file.read_bytes()


def desdemona_model(content: bytes) -> Model:
    start = GAMES["desdemona"].start({})
    assert isinstance(start, CustodialPosition)
    return unpack_model(content, kind_of(start.rules))


@pytest.mark.soak
def test_the_file_contains_a_model_and_how_it_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.npz"
    content = train(file, "--seed", "7")
    output = capsys.readouterr()
    assert output.out == f"{file}: {len(content):,} bytes\n"
    assert "round 1: " in output.err
    assert desdemona_model(content).weights.any()
    assert main(["train", "--show", str(file)]) == 0
    lines = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    assert lines["command"] == "birnam train desdemona --games 20 --rounds 1 --seed 7"
    assert (lines["game"], lines["games"], lines["seed"]) == ("desdemona", "20", "7")
    assert float(lines["error"]) > 0
    assert str(tmp_path) not in content.decode("latin-1")


@pytest.mark.soak
def test_the_seed_determines_the_weights(tmp_path: Path) -> None:
    first, repeated, other = (
        desdemona_model(train(tmp_path / f"{number}.npz", "--seed", seed)).weights
        for number, seed in enumerate("112")
    )
    assert np.array_equal(first, repeated)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("train", "train needs a GAME, or --show FILE"),
        ("train moxie", "Moxie is solved and needs no training: see birnam solve"),
        ("train tigers", "there is no game 'tigers'"),
        ("train desdemona --games 0", "must be a number from 1 to 1000000"),
        ("train desdemona --out /nowhere/at/all.npz", "cannot be written"),
        ("train desdemona --out /", "cannot be written"),
        ("train --show /nowhere/at/all.npz", "No such file"),
        ("train --show /", "Is a directory"),
    ],
)
def test_an_error_is_one_line(
    arguments: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    output = capsys.readouterr()
    assert not output.out
    assert output.err.startswith("birnam: ")
    assert message in output.err
    assert output.err.count("\n") == 1


def test_a_file_without_a_model_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.npz"
    file.write_text("a text")
    assert main(["train", "--show", str(file)]) == 2
    assert capsys.readouterr().err == f"birnam: {file}: this file holds no model\n"
