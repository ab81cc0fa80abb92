"""Files with puzzles and the command that generated them."""

from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import orjson
from pydantic import TypeAdapter, ValidationError

from app.features.puzzles.puzzle import ANSWERS, PuzzleSource, StoredPuzzle, puzzle_id
from engine import GAMES, Position, Record, ReplayError, format_move
from engine.option import OptionError

SHIPPED = Path(__file__).parent / "puzzles.json"


class PuzzleFileError(ValueError):
    """The file is not a valid collection of puzzles. The message is for people."""


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """Puzzles and the command that generated them."""

    made_by: str
    puzzles: tuple[StoredPuzzle, ...]


_PUZZLE_FILE: TypeAdapter[PuzzleFile] = TypeAdapter(PuzzleFile)


def format_puzzle_file(collection: PuzzleFile) -> str:
    rows = ",\n".join(orjson.dumps(_as_json(one)).decode() for one in collection.puzzles)
    made_by = orjson.dumps(collection.made_by).decode()
    return f'{{"made_by":{made_by},"puzzles":[\n{rows}\n]}}\n'


def read_puzzle_file(text: str) -> PuzzleFile:
    """Parse and check a file. Raises PuzzleFileError."""
    try:
        collection = _parse(text)
        for one in collection.puzzles:
            check_puzzle(one)
    except (ValidationError, ReplayError, OptionError, KeyError, TypeError, ValueError) as error:
        raise PuzzleFileError(f"not a valid collection of puzzles: {error}") from error
    return collection


@cache
def shipped_puzzles() -> PuzzleFile:
    """The puzzles shipped with the program. A test checks them."""
    return _parse(SHIPPED.read_text(encoding="utf-8"))


def _parse(text: str) -> PuzzleFile:
    data = orjson.loads(text)
    for puzzle in data["puzzles"]:
        puzzle["answers"] = orjson.dumps(puzzle["answers"]).decode()
    return _PUZZLE_FILE.validate_python(data)


def check_puzzle(puzzle: StoredPuzzle) -> Position:
    """Check that a puzzle agrees with its position. Returns the position. Raises ValueError."""
    if puzzle.game not in GAMES:
        raise PuzzleFileError(f"there is no game {puzzle.game!r}")
    record = Record(puzzle.game, dict(puzzle.options), {}, puzzle.moves)
    position = record.replay()[-1]
    source = PuzzleSource(puzzle.game, puzzle.options, puzzle.moves, puzzle.origin)
    answers = ANSWERS.validate_json(puzzle.answers)
    legal = {format_move(position, move) for move in position.legal_moves}
    best = answers.get(puzzle.solution)
    if puzzle_id(source, position) != puzzle.id or set(answers) != legal or best is None:
        raise PuzzleFileError(f"the puzzle {puzzle.id} does not fit its position")
    others = [answer.value for move, answer in answers.items() if move != puzzle.solution]
    if any(not value.exact or value.chance >= best.value.chance for value in others):
        raise PuzzleFileError(f"the puzzle {puzzle.id} has more than one solution")
    return position


def _as_json(puzzle: StoredPuzzle) -> dict[str, object]:
    values = asdict(puzzle) | {"answers": orjson.loads(puzzle.answers)}
    del values["match_id"]
    return values
