"""`python -m training train`."""

from pathlib import Path

import pytest

from engine import GAMES
from engine.custodial import CustodialPosition
from engine.think.learning.kind import kind_of
from engine.think.learning.model import unpack_model
from tests.cli.conftest import Run


@pytest.mark.soak
@pytest.mark.slow
def test_the_file_contains_a_model_and_how_it_was_made(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "weights.npz"
    command = ("train", "desdemona", "--games", "20", "--rounds", "1", "--seed", "7")
    made = run(*command, "--out", file)
    assert (made.status, made.out) == (0, f"{file}: {file.stat().st_size:,} bytes\n")
    assert "round 1: " in made.err
    start = GAMES["desdemona"].start({})
    assert isinstance(start, CustodialPosition)
    assert unpack_model(file.read_bytes(), kind_of(start.rules)).weights.any()
    lines = dict(line.split(": ", 1) for line in run("train", "--show", file).out.splitlines())
    assert lines["command"] == " ".join(("python -m training", *command))
    assert (lines["game"], lines["games"], lines["seed"]) == ("desdemona", "20", "7")
    assert float(lines["error"]) > 0
    assert str(tmp_path) not in file.read_bytes().decode("latin-1")


def test_a_file_without_a_model_is_refused(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "weights.npz"
    file.write_text("a text")
    assert run("train", "--show", file) == (2, "", f"training: {file}: this file holds no model\n")
