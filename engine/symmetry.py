"""Rotations and reflections of boards."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from operator import itemgetter

from engine.board import MOST_BOARDS, Board

_CELL = re.compile("[a-z][0-9]+")


@dataclass(frozen=True, slots=True, eq=False)
class Symmetry:
    """A permutation of the cells of a board, by their names."""

    image: Mapping[str, str]
    origin: Mapping[str, str]
    _turn: Callable[[str], tuple[str, ...]]

    def turn_stones(self, stones: str) -> str:
        """The text of `format_stones` for the image of a position."""
        return "".join(self._turn(stones))

    def turn_move(self, text: str) -> str:
        return _CELL.sub(lambda cell: self.image[cell[0]], text)

    def turn_move_back(self, text: str) -> str:
        return _CELL.sub(lambda cell: self.origin[cell[0]], text)


@lru_cache(MOST_BOARDS)
def symmetries(board: Board) -> tuple[Symmetry, ...]:
    """All rotations and reflections of a board, identity first."""
    count = 6 if board.shape == "hexagon" else 4
    images = (
        _image(board, 2 * pi * turn / count, mirror) for mirror in (1, -1) for turn in range(count)
    )
    return tuple(_symmetry(board, image) for image in images if "" not in image.values())


def _image(board: Board, angle: float, mirror: int) -> dict[str, str]:
    """The name of the cell to which each cell comes to lie; empty if there is none."""
    cells = board.by_cell.values()
    names = {_place(site.x, site.y): site.name for site in cells}
    xs, ys = [site.x for site in board.sites], [site.y for site in board.sites]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    image = {}
    for site in cells:
        u, v = (site.x - x) * mirror, site.y - y
        there = _place(x + u * cos(angle) - v * sin(angle), y + u * sin(angle) + v * cos(angle))
        image[site.name] = names.get(there, "")
    return image


def _place(x: float, y: float) -> tuple[float, float]:
    return round(x, 3), round(y, 3)


def _symmetry(board: Board, image: dict[str, str]) -> Symmetry:
    origin = {there: name for name, there in image.items()}
    places = {name: place for place, name in enumerate(board.names)}
    return Symmetry(image, origin, itemgetter(*(places[origin[name]] for name in board.names)))
