"""A collection of puzzles as a file: the command that made it, and the puzzles."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import orjson
from pydantic import TypeAdapter, ValidationError

from app.domain.review import StoredPuzzle
from app.reviews.puzzle import ANSWERS, Source, name_of
from engine import GAMES, Position, Record, ReplayError, format_move
from engine.option import OptionError

SHIPPED = Path(__file__).parent / "puzzles.json"


class PuzzleFileError(ValueError):
    """What is wrong with a file."""


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """Puzzles, and the command that made them."""

    made_by: str
    puzzles: tuple[StoredPuzzle, ...]


_PUZZLE_FILE: TypeAdapter[PuzzleFile] = TypeAdapter(PuzzleFile)


def format_puzzle_file(collection: PuzzleFile) -> str:
    """A collection as a file, a puzzle on each line."""
    rows = ",\n".join(orjson.dumps(_format_error(one)).decode() for one in collection.puzzles)
    made_by = orjson.dumps(collection.made_by).decode()
    return f'{{"made_by":{made_by},"puzzles":[\n{rows}\n]}}\n'


def read_puzzle_file(text: str) -> PuzzleFile:
    """The collection that a file holds. Raises CollectionError."""
    try:
        collection = _parse(text)
        for one in collection.puzzles:
            check(one)
    except (ValidationError, ReplayError, OptionError, KeyError, TypeError, ValueError) as error:
        raise PuzzleFileError(f"this is no collection of puzzles: {error}") from error
    return collection


@cache
def shipped_puzzles() -> PuzzleFile:
    """The puzzles that come with the program; a test has checked them."""
    return _parse(SHIPPED.read_text(encoding="utf-8"))


def _parse(text: str) -> PuzzleFile:
    data = orjson.loads(text)
    for puzzle in data["puzzles"]:
        puzzle["answers"] = orjson.dumps(puzzle["answers"]).decode()
    return _PUZZLE_FILE.validate_python(data)


def check(puzzle: StoredPuzzle) -> Position:
    """The position of a puzzle. Raises ValueError if it is none of its game."""
    if puzzle.game not in GAMES:
        raise PuzzleFileError(f"there is no game {puzzle.game!r}")
    record = Record(puzzle.game, dict(puzzle.options), {}, puzzle.moves)
    position = record.replay()[-1]
    source = Source(puzzle.game, puzzle.options, puzzle.moves, puzzle.origin)
    answers = ANSWERS.validate_json(puzzle.answers)
    legal = {format_move(position, move) for move in position.legal_moves}
    best = answers.get(puzzle.solution)
    if name_of(source, position) != puzzle.id or set(answers) != legal or best is None:
        raise PuzzleFileError(f"the puzzle {puzzle.id} does not fit its position")
    others = [answer.value for move, answer in answers.items() if move != puzzle.solution]
    if any(not value.exact or value.chance >= best.value.chance for value in others):
        raise PuzzleFileError(f"the puzzle {puzzle.id} has more than one solution")
    return position


def _format_error(puzzle: StoredPuzzle) -> dict[str, object]:
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "options": dict(puzzle.options),
        "moves": list(puzzle.moves),
        "solution": puzzle.solution,
        "answers": orjson.loads(puzzle.answers),
        "difficulty": puzzle.difficulty,
        "origin": puzzle.origin,
    }
