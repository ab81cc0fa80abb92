"""`python -m training puzzles`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.features.puzzles.puzzle_file import read_puzzle_file
from tests.cli.conftest import Run


def test_a_game_without_puzzles_is_refused(run: Run) -> None:
    refused = run("puzzles", "--game", "othello", "--game", "hex-othello-3")
    assert (refused.status, refused.out) == (2, "")
    assert "hex-othello-3 has no puzzles" in refused.err


@pytest.mark.soak
def test_the_same_command_generates_the_same_puzzles(tmp_path: Path, run: Run) -> None:
    """Also in another process, where hashes differ."""
    command = ["puzzles", "--game", "othello", "--count", "1", "--seed", "3", "--out"]
    assert run(*command, tmp_path / "one").status == 0
    program = [sys.executable, "-m", "training", *command, str(tmp_path / "two")]
    subprocess.run(program, check=True, capture_output=True)
    one = (tmp_path / "one").read_text()
    assert one == (tmp_path / "two").read_text()
    made_by = "python -m training puzzles --game othello --count 1 --seed 3"
    assert json.loads(one)["made_by"] == made_by
    (puzzle,) = read_puzzle_file(one).puzzles
    assert puzzle.game == "othello"
