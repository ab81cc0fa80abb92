"""Puzzles made by self-play: proved, the same every time, and refused when they are wrong."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.reviews.puzzle import ANSWERS
from app.reviews.puzzle_file import (
    SHIPPED,
    PuzzleFileError,
    check_puzzle,
    format_puzzle_file,
    read_puzzle_file,
    shipped_puzzles,
)
from app.server.serve import create_database
from engine import GAMES, CustodialPosition, Position, parse_move
from tests.engine.think.support.endgames import lead

Json = dict[str, Any]


def test_the_own_collection_is_sound() -> None:
    """Every puzzle leads to its position, and has an answer for every legal move there."""
    collection = read_puzzle_file(SHIPPED.read_text())
    assert collection == shipped_puzzles()
    assert collection.made_by.startswith("birnam puzzles make")
    names = [one.id for one in collection.puzzles]
    assert len(names) == len(set(names))
    for one in collection.puzzles:
        assert one.origin.startswith("self-play, seed ")
        assert 1 <= one.difficulty <= 5
        assert len(GAMES[one.game].players) == 2


def test_what_is_claimed_is_what_the_lines_lead_to() -> None:
    """The best play keeps the value: near its end one can look at everything."""
    looked = 0
    for puzzle in shipped_puzzles().puzzles:
        position = check_puzzle(puzzle)
        sign = 1 if position.turn is position.rules.colors[0] else -1
        for move, answer in ANSWERS.validate_json(puzzle.answers).items():
            end = _near_the_end(position, (move, *answer.line))
            if end is not None:
                looked += 1
                assert answer.value.margin == sign * lead(end)
    assert looked > 20


def _near_the_end(position: Position, line: tuple[str, ...]) -> Position | None:
    """The first position of a line with few empty cells, in games about stones."""
    for text in line:
        position = position.play(parse_move(position, text))
        if isinstance(position, CustodialPosition) and position.empty.bit_count() <= 5:
            return position
    return None


def test_the_same_command_makes_the_same_puzzles(tmp_path: Path) -> None:
    """Also in another process, with other hashes."""
    command = ["puzzles", "make", "--game", "othello", "--count", "1", "--seed", "3", "--out"]
    assert main([*command, str(tmp_path / "one")]) == 0
    program = Path(sys.executable).parent / "birnam"
    subprocess.run([program, *command, str(tmp_path / "two")], check=True, capture_output=True)
    one = (tmp_path / "one").read_text()
    assert one == (tmp_path / "two").read_text()
    assert json.loads(one)["made_by"] == "birnam puzzles make --game othello --count 1 --seed 3"
    (puzzle,) = read_puzzle_file(one).puzzles
    assert puzzle.game == "othello"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty database that the program finds."""
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path / "data"))
    create_database()
    return tmp_path


def test_a_collection_is_added_once(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = len(shipped_puzzles().puzzles)
    assert main(["puzzles", "load", str(SHIPPED)]) == 0
    assert main(["puzzles", "load", str(SHIPPED)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == [f"{count} new puzzles, {count} in all", f"0 new puzzles, {count} in all"]


def _other_solution(puzzle: Json) -> None:
    puzzle["solution"] = next(move for move in puzzle["answers"] if move != puzzle["solution"])


def _other_id(puzzle: Json) -> None:
    puzzle["id"] = "000000000000"


def _no_game(puzzle: Json) -> None:
    puzzle["game"] = "chess"


def _illegal(puzzle: Json) -> None:
    puzzle["moves"].append(puzzle["moves"][0])


def _no_option(puzzle: Json) -> None:
    puzzle["options"] = {"opening": "wild"}


def _missing(puzzle: Json) -> None:
    del puzzle["answers"][puzzle["solution"]]


@pytest.mark.parametrize(
    "spoil", [_other_solution, _other_id, _no_game, _illegal, _no_option, _missing]
)
def test_a_wrong_collection_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Json], None]
) -> None:
    content = json.loads(SHIPPED.read_text())
    spoil(content["puzzles"][0])
    bad = data / "bad.json"
    bad.write_text(json.dumps(content))
    assert main(["puzzles", "load", str(bad)]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"made_by": "x", "puzzles": [1]}', "\x00"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(PuzzleFileError):
        read_puzzle_file(text)


def test_a_collection_is_written_as_it_is_read() -> None:
    own = shipped_puzzles()
    assert read_puzzle_file(format_puzzle_file(own)) == own
    few = replace(own, puzzles=())
    assert read_puzzle_file(format_puzzle_file(few)) == few


def test_no_file_and_no_game(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "load", str(data / "nothing")]) == 2
    assert main(["puzzles", "make", "--game", "chess"]) == 2
    assert main(["puzzles", "make", "--game", "othello", "--count", "0"]) == 2
    assert capsys.readouterr().err.count("birnam: ") == 3
