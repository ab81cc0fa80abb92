"""Files of puzzles: those that ship are proved; invalid files are refused."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.features.puzzles.puzzle import ANSWERS
from app.features.puzzles.puzzle_file import (
    SHIPPED,
    PuzzleFileError,
    check_puzzle,
    format_puzzle_file,
    read_puzzle_file,
    shipped_puzzles,
)
from engine import GAMES, CustodialPosition, Position, parse_move
from tests.engine.think.support.endgames import final_lead

Json = dict[str, Any]


def test_the_shipped_puzzles_are_valid() -> None:
    collection = read_puzzle_file(SHIPPED.read_text())
    assert collection == shipped_puzzles()
    assert collection.made_by.startswith("python -m training puzzles ")
    names = [one.id for one in collection.puzzles]
    assert len(names) == len(set(names))
    for one in collection.puzzles:
        assert one.origin.startswith("self-play, seed ")
        assert 1 <= one.difficulty <= 5
        assert len(GAMES[one.game].players) == 2


def test_every_game_of_two_has_puzzles_for_more_than_a_week() -> None:
    counts = Counter(one.game for one in shipped_puzzles().puzzles)
    assert set(counts) == {game.id for game in GAMES.values() if len(game.players) == 2}
    assert min(counts.values()) > 7


def test_the_lines_of_answers_lead_to_their_values() -> None:
    """Best play keeps the value, and near the end of a line it can be computed."""
    checked = 0
    for puzzle in shipped_puzzles().puzzles:
        position = check_puzzle(puzzle)
        sign = 1 if position.turn is position.rules.colors[0] else -1
        for move, answer in ANSWERS.validate_json(puzzle.answers).items():
            end = _near_the_end(position, (move, *answer.line))
            if end is not None:
                checked += 1
                assert answer.value.margin == sign * final_lead(end)
    assert checked > 20


def _near_the_end(position: Position, line: tuple[str, ...]) -> Position | None:
    """The first position of a line with few empty cells, in games that count stones."""
    for text in line:
        position = position.play(parse_move(position, text))
        if isinstance(position, CustodialPosition) and position.empty.bit_count() <= 5:
            return position
    return None


@pytest.fixture
def data(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a migrated database, which the settings name."""
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    assert sqlite.endswith(str(tmp_path / "birnam.db"))
    return tmp_path


def test_puzzles_are_added_once(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = len(shipped_puzzles().puzzles)
    assert main(["puzzles", "load", str(SHIPPED)]) == 0
    assert main(["puzzles", "load", str(SHIPPED)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"{count} new puzzles, {count} in all", f"0 new puzzles, {count} in all"]


@pytest.mark.parametrize(
    "corrupt",
    [
        lambda one: {"solution": next(move for move in one["answers"] if move != one["solution"])},
        lambda _: {"id": "000000000000"},
        lambda _: {"game": "chess"},
        lambda one: {"moves": [*one["moves"], one["moves"][0]]},
        lambda _: {"options": {"opening": "wild"}},
        lambda one: {
            "answers": {move: of for move, of in one["answers"].items() if move != one["solution"]}
        },
    ],
    ids=["other solution", "other id", "no game", "illegal", "no option", "missing"],
)
def test_an_invalid_file_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str], corrupt: Callable[[Json], Json]
) -> None:
    content = json.loads(SHIPPED.read_text())
    content["puzzles"][0] |= corrupt(content["puzzles"][0])
    bad = data / "bad.json"
    bad.write_text(json.dumps(content))
    assert main(["puzzles", "load", str(bad)]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"made_by": "x", "puzzles": [1]}', "\x00"])
def test_a_malformed_file_is_refused(text: str) -> None:
    with pytest.raises(PuzzleFileError):
        read_puzzle_file(text)


def test_a_file_survives_formatting() -> None:
    shipped = shipped_puzzles()
    assert read_puzzle_file(format_puzzle_file(shipped)) == shipped
    few = replace(shipped, puzzles=())
    assert read_puzzle_file(format_puzzle_file(few)) == few


def test_a_missing_file_is_refused(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "load", str(data / "nothing")]) == 2
    assert capsys.readouterr().err.startswith("birnam: ")
