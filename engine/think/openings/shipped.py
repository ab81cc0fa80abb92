"""The shipped lists of balanced openings: a file for each game and way to open it."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from engine.games import find_game
from engine.think.openings.make import VERSION, Opening

FOLDER = files("engine.think.openings") / "lists"


def find_openings(game: str, options: Mapping[str, str]) -> tuple[Opening, ...]:
    """The openings of a game; none if it has no list. How players may pass makes no difference."""
    return _load(list_name(game, options))


def list_name(game: str, options: Mapping[str, str]) -> str:
    """The name of the list for a game and its options, without the ending of the file."""
    opening = find_game(game).complete(options).get("opening")
    return f"{game}-{opening}" if opening else game


def format_list(command: str, openings: Iterable[Opening]) -> str:
    """A file: the command that made it, then a line with margin and moves for each opening.

    A list without a version has the first one. Matches keep the moves that they began with.
    """
    lines = (f"{one.margin:+.2f} {' '.join(one.moves)}\n" for one in openings)
    return f"# {command} (version {VERSION})\n{''.join(lines)}"


@cache
def _load(name: str) -> tuple[Opening, ...]:
    file = FOLDER / f"{name}.txt"
    if not file.is_file():
        return ()
    lines = (line.split() for line in file.read_text(encoding="utf-8").splitlines()[1:])
    return tuple([Opening(tuple(moves), float(margin)) for margin, *moves in lines])
