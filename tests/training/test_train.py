"""`python -m training train`."""

import shlex
from pathlib import Path

import pytest

from engine import find_game
from engine.custodial import CustodialPosition
from engine.think.learning.kind import FOLDER, kind_of
from engine.think.learning.model import unpack_model
from tests.cli.conftest import Run

OTHELLO = (FOLDER / "othello.npz").read_bytes()
CARVED = "variant 1; square 5; holes d4 e4 e5; black a1 b2 c1; white a2 b1"


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "options"),
    [
        ("desdemona", "desdemona", {}),
        ("variant", "octagon", {"rules": "octagon"}),
        ("variant-3", "hex-othello-3", {"rules": "hex-othello-3"}),
        ("variant", "lzmjwes7q56kbecsa7kbkth5", {"rules": CARVED}),
    ],
)
def test_the_file_contains_a_model_and_how_it_was_made(
    tmp_path: Path, run: Run, game: str, name: str, options: dict[str, str]
) -> None:
    file = tmp_path / "weights.npz"
    chosen = [word for pair in options.items() for word in ("--option", "=".join(pair))]
    command = ("train", game, *chosen, "--games", "20", "--rounds", "1", "--seed", "7")
    made = run(*command, "--out", file)
    assert (made.status, made.out) == (0, f"{file}: {file.stat().st_size:,} bytes\n")
    assert "round 1: " in made.err
    start = find_game(game).start(options)
    assert isinstance(start, CustodialPosition)
    assert unpack_model(file.read_bytes(), kind_of(start.rules)).weights.any()
    lines = dict(line.split(": ", 1) for line in run("train", "--show", file).out.splitlines())
    assert lines["command"] == f"python -m training {shlex.join(command)}"
    assert (lines["game"], lines["games"], lines["seed"]) == (name, "20", "7")
    assert float(lines["error"]) > 0
    assert str(tmp_path) not in file.read_bytes().decode("latin-1")


def test_a_file_without_a_model_is_refused(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "weights.npz"
    file.write_text("a text")
    assert run("train", "--show", file) == (2, "", f"training: {file}: this file holds no model\n")


@pytest.mark.parametrize(
    ("game", "content", "problem"),
    [
        ("desdemona", b"", "--weights needs a game with a network"),
        ("macbeth", b"a text", "{file}: this file holds no model"),
        ("macbeth", OTHELLO, "{file}: this model is of 2 players on the 8×8 board"),
    ],
)
def test_a_network_is_added_to_weights_of_its_game_only(
    tmp_path: Path, run: Run, game: str, content: bytes, problem: str
) -> None:
    file = tmp_path / "weights.npz"
    file.write_bytes(content)
    refused = f"training: {problem.format(file=file)}\n"
    assert run("train", game, "--weights", file) == (2, "", refused)
