"""Patterns: groups of cells that are evaluated together, in all their symmetric instances."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import hypot

from engine.board import Board, Cells
from engine.think.moxie.rules.numbering import Numbering, numbering

Instance = tuple[int, ...]
"""The numbers of some cells, in the order of their digits."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A group of cells with all its images under the symmetries of the board, which share weights.

    `mirrors`: the permutations of an instance's cells that are symmetries, the identity first.
    """

    title: str
    instances: tuple[Instance, ...]
    mirrors: tuple[Instance, ...]

    @property
    def size(self) -> int:
        return len(self.instances[0])


@dataclass(frozen=True, slots=True)
class PatternDesign:
    """The sizes of patterns. Larger ones are more accurate and need more games.

    `line`: longer lines are cut into two overlapping pieces. The others are the most cells of a
    pattern, 0 for none. `corner`: around a corner. `edge`: on an edge and next to it. `band`: of
    these, nearest to one corner.
    """

    line: int
    corner: int
    edge: int
    band: int = 0


@cache
def find_patterns(board: Board, design: PatternDesign) -> tuple[Pattern, ...]:
    """The patterns of a board, each with at least three cells."""
    found: dict[frozenset[int], Pattern] = {}
    for title, seed in _seeds(board, design):
        if len(seed) > 2 and frozenset(seed) not in found:
            pattern = _pattern(numbering(board), title, seed)
            found |= {frozenset(instance): pattern for instance in pattern.instances}
    return tuple(dict.fromkeys(found.values()))


def _pattern(cells: Numbering, title: str, seed: Instance) -> Pattern:
    images = [tuple(turned[cell] for cell in seed) for turned in cells.symmetries]
    instances: dict[frozenset[int], Instance] = {}
    for image in images:
        instances.setdefault(frozenset(image), image)
    mirrors = {
        tuple(seed.index(cell) for cell in image): None
        for image in images
        if frozenset(image) == frozenset(seed)
    }
    return Pattern(title, tuple(instances.values()), tuple(mirrors))


def _seeds(board: Board, design: PatternDesign) -> Iterator[tuple[str, Instance]]:
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
            near = (*edge, *_inner_neighbors(board, edge, design.edge - len(edge)))
            yield f"edge of {len(near)}", near
        if design.band:
            band = [cell for cell, row in enumerate(distances) if _distance(row, edge) < 1.1]
            near = _nearest(band, distances[edge[0]], design.band)
            yield f"band of {len(near)}", near


def _distance(away: Sequence[float], cells: Instance) -> float:
    return min(away[cell] for cell in cells)


def _lines(board: Board) -> Iterator[Instance]:
    """Unbroken lines of three cells and more, in reading order."""
    number = numbering(board).number
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


@cache
def _edges(board: Board) -> list[Instance]:
    """The lines between adjacent corners."""
    corners, distances = _corners(board), _distances(board)
    apart = min((distances[corners[0]][corner] for corner in corners[1:]), default=0)
    return [
        line
        for line in _lines(board)
        if {line[0], line[-1]} <= {*corners} and distances[line[0]][line[-1]] == apart
    ]


@cache
def _corners(board: Board) -> Instance:
    """The cells farthest from the center of the board."""
    sites = list(board.by_cell.values())
    x, y = (sum(values) / len(sites) for values in zip(*((s.x, s.y) for s in sites), strict=True))
    away = [round(hypot(site.x - x, site.y - y), 6) for site in sites]
    return tuple(number for number, far in enumerate(away) if far == max(away))


@cache
def _distances(board: Board) -> list[list[float]]:
    sites = list(board.by_cell.values())
    return [[round(hypot(a.x - b.x, a.y - b.y), 6) for b in sites] for a in sites]


def _nearest(cells: Sequence[int], away: Sequence[float], limit: int) -> Instance:
    """The nearest cells, at most `limit`; cells at the same distance stay together."""
    found: list[int] = []
    for _, equals in groupby(sorted(cells, key=away.__getitem__), key=away.__getitem__):
        group = list(equals)
        if len(found) + len(group) > limit:
            break
        found += group
    return tuple(found)


def _inner_neighbors(board: Board, edge: Instance, limit: int) -> Instance:
    """Inner cells next to an edge, those near its corners first."""
    distances, corners = _distances(board), _corners(board)
    rim = {cell for line in _edges(board) for cell in line}
    inner = [
        cell
        for cell in range(len(distances))
        if cell not in rim and _distance(distances[cell], edge) < 1.1
    ]
    away = [min(row[corner] for corner in corners if corner in edge) for row in distances]
    return _nearest(inner, away, limit)
