"""Patterns: groups of cells that are looked at together, wherever a board's symmetry puts them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import hypot

from engine.board import Board, Cells
from engine.think.moxie.rules.numbering import Dense, dense

Place = tuple[int, ...]
"""The numbers of some cells, in the order in which they are read."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A group of cells in all its places on the board. Two places with the same stones look alike.

    `places`: each in the order of the first one. `mirrors`: the orders of its positions in which a
    place is a picture of itself, the identity first.
    """

    title: str
    places: tuple[Place, ...]
    mirrors: tuple[Place, ...]

    @property
    def size(self) -> int:
        """How many cells a place has."""
        return len(self.places[0])


@dataclass(frozen=True, slots=True)
class Design:
    """How large patterns are: the more cells, the more they know, and the more games they need.

    `line`: longer lines are cut into two pieces that overlap. `corner` and `edge`: how many cells
    at most around a corner, and on an edge together with the cells behind it; 0 for none.
    """

    line: int
    corner: int
    edge: int


@cache
def find_shapes(board: Board, design: Design) -> tuple[Shape, ...]:
    """The shapes of a board, each with at least three cells."""
    found: dict[frozenset[int], Shape] = {}
    for title, seed in _seeds(board, design):
        if frozenset(seed) not in found:
            shape = _spread(dense(board), title, seed)
            found |= {frozenset(place): shape for place in shape.places}
    return tuple(dict.fromkeys(found.values()))


def _spread(cells: Dense, title: str, seed: Place) -> Shape:
    """A group of cells in all the places where the symmetries of the board put it."""
    images = [tuple(turned[cell] for cell in seed) for turned in cells.symmetries]
    places: dict[frozenset[int], Place] = {}
    for image in images:
        places.setdefault(frozenset(image), image)
    mirrors = {
        tuple(seed.index(cell) for cell in image): None
        for image in images
        if frozenset(image) == frozenset(seed)
    }
    return Shape(title, tuple(places.values()), tuple(mirrors))


def _seeds(board: Board, design: Design) -> Iterator[tuple[str, Place]]:
    for line in _lines(board):
        if len(line) <= design.line:
            yield f"line of {len(line)}", line
        else:
            yield f"piece of a line of {len(line)}", line[: design.line]
            yield f"piece of a line of {len(line)}", line[-design.line :]
    distances = _distances(board)
    if design.corner:
        away = distances[_corners(board)[0]]
        near = _nearest(range(len(away)), away, design.corner)
        yield f"corner of {len(near)}", near
    for edge in _edges(board):
        if len(edge) < design.edge:
            near = (*edge, *_behind(board, edge, design.edge - len(edge)))
            yield f"edge of {len(near)}", near


def _lines(board: Board) -> Iterator[Place]:
    """Unbroken lines of three cells and more, in reading order."""
    number = dense(board).number
    for axis in board.axes:
        for cell in number:
            line = []
            if not board.shift(cell, -axis):
                following: Cells = cell
                while following:
                    line.append(number[following])
                    following = board.shift(following, axis)
            if len(line) > 2:
                yield tuple(line)


def _edges(board: Board) -> list[Place]:
    """The lines from a corner to the next."""
    corners, distances = _corners(board), _distances(board)
    apart = min(distances[corners[0]][corner] for corner in corners[1:])
    return [
        line
        for line in _lines(board)
        if {line[0], line[-1]} <= {*corners} and distances[line[0]][line[-1]] == apart
    ]


def _corners(board: Board) -> Place:
    """The cells that are furthest from the middle of the board."""
    sites = list(board.by_cell.values())
    x, y = (sum(values) / len(sites) for values in zip(*((s.x, s.y) for s in sites), strict=True))
    away = [round(hypot(site.x - x, site.y - y), 6) for site in sites]
    return tuple(number for number, far in enumerate(away) if far == max(away))


def _distances(board: Board) -> list[list[float]]:
    """How far it is from cell to cell."""
    sites = list(board.by_cell.values())
    return [[round(hypot(a.x - b.x, a.y - b.y), 6) for b in sites] for a in sites]


def _nearest(cells: Sequence[int], away: Sequence[float], limit: int) -> Place:
    """The cells that are the least away, as many as the limit allows; equals come together."""
    found: list[int] = []
    for _, equals in groupby(sorted(cells, key=away.__getitem__), key=away.__getitem__):
        group = list(equals)
        if len(found) + len(group) > limit:
            break
        found += group
    return tuple(found)


def _behind(board: Board, edge: Place, limit: int) -> Place:
    """Inner cells beside an edge, those near its corners first."""
    distances, corners = _distances(board), _corners(board)
    rim = {cell for line in _edges(board) for cell in line}
    inner = [
        cell
        for cell in range(len(distances))
        if cell not in rim and min(distances[cell][other] for other in edge) < 1.1
    ]
    away = [min(row[corner] for corner in corners if corner in edge) for row in distances]
    return _nearest(inner, away, limit)
