"""Goals of Moxie that somebody draws: cells such as `a1-b1-b2`, wherever they fit on the board."""

from collections.abc import Iterator
from functools import lru_cache

from engine.board import MOST_BOARDS, Board
from engine.moxie.goals import GOALS, Goals
from engine.option import OptionError
from engine.symmetry import symmetries

FEWEST, MOST = 3, 6  # cells


@lru_cache(4 * MOST_BOARDS)
def patterns(board: Board, text: str) -> Goals:
    """The cells, turned, mirrored and moved. Raises OptionError for other texts."""
    return tuple(sum(board.by_name[name].bit for name in names) for names in _images(board, text))


def canonical_goal(board: Board, text: str) -> str:
    """The same text for all drawings of a goal. Raises OptionError."""
    if text in GOALS:
        return text
    drawn = set(patterns(board, text))
    for name, goals in GOALS.items():
        if set(goals(board)) == drawn:
            return name
    return min("-".join(names) for names in _images(board, text))


def _images(board: Board, text: str) -> set[tuple[str, ...]]:
    names = sorted(set(text.split("-")))
    if not FEWEST <= len(names) <= MOST or not board.by_name.keys() >= {*names}:
        message = f"a goal has {FEWEST} to {MOST} cells of the board, such as a1-b1-b2"
        raise OptionError(message, "no-pattern")
    return {
        moved
        for symmetry in symmetries(board)
        for moved in _moved(board, [symmetry.image[name] for name in names])
    }


def _moved(board: Board, names: list[str]) -> Iterator[tuple[str, ...]]:
    """Letters count rows or columns and numbers the other way, so that they can be added."""
    places = [(ord(name[0]), int(name[1:])) for name in names]
    ways = range(1 - len(board.rows), len(board.rows))
    for across in ways:
        for along in ways:
            moved = sorted((letter + across, number + along) for letter, number in places)
            if board.by_name.keys() >= {*(found := [f"{chr(x)}{y}" for x, y in moved])}:
                yield tuple(found)
