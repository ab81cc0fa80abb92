"""The shipped lists of balanced openings: a file for each game and way to open it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.games import find_game

FOLDER = files("engine.think.openings") / "lists"


@dataclass(frozen=True, slots=True)
class Opening:
    """The moves of an opening, and the margin after them, in stones.

    With two players it is the margin of the player to move; with three players the margin by which
    the best expected lead over both others exceeds the worst.
    """

    moves: tuple[str, ...]
    margin: float


def find_openings(game: str, options: Mapping[str, str]) -> tuple[Opening, ...]:
    """The openings of a game; none if it has no list. How players may pass makes no difference."""
    return _load(list_name(game, options))


def list_name(game: str, options: Mapping[str, str]) -> str:
    opening = find_game(game).complete(options).get("opening")
    return f"{game}-{opening}" if opening else game


@cache
def _load(name: str) -> tuple[Opening, ...]:
    file = FOLDER / f"{name}.txt"
    if not file.is_file():
        return ()
    lines = (line.split() for line in file.read_text(encoding="utf-8").splitlines()[1:])
    return tuple([Opening(tuple(moves), float(margin)) for margin, *moves in lines])
