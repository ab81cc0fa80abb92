"""A board and its rules as one flat array of words, which compiled code reads.

Cells are numbered row by row, without the spare column of `engine.board`: as bits they fill two
words, called low and high; boards of up to 64 cells use the low one alone. A *ray* is the cells
from one cell on in one direction, in the order of their numbers upwards or downwards. It is kept
when it has two cells at least, for only such a ray can hold a row.

A row never lies on the end of a line: so rows are flooded through the *inner* cells of an axis,
and whatever a shift carries over the rim is lost there.
"""

from functools import cache
from math import hypot

import numpy as np
from numpy.typing import NDArray

from engine.board import Board, Cells, iter_cells
from engine.custodial import Rules
from engine.think.custodial.rules.bits import Word

Table = NDArray[np.uint64]

CELLS, RING, CENTER = 0, 2, 4
"""Where sets of cells stand, the low word first."""
PLAYERS, FREE, NEUTRALS, WIDE, AXES, LINES = 6, 7, 8, 9, 10, 11
"""How many players; free passing; neutrals; whether the high word is used; how many axes there
are, and how many lines through a cell at most."""
AXIS, STEP = 12, 5
"""For each axis, STEP words on: its shift, its inner cells, and the cells it leads to upwards."""
SAFE = 32
"""The cells that are never captured, being at the end of all their lines."""
SIZE = 34
"""How many cells there are."""
RAYS, CELL = 36, 24
"""For each cell, CELL words on: LINES times a ray upwards and one downwards, low and high; rays
that are too short are empty. Then the cells beside it, and the region it belongs to as one bit."""
BESIDE, REGION = 16, 18

BITS = 128
WORDS = RAYS + CELL * BITS


class Unsupported(ValueError):
    """A game that the compiled rules cannot hold: too many cells or too many players."""


@cache
def tables(rules: Rules) -> Table:
    """The board and the rules as words. Raises Unsupported."""
    layout = Layout(rules.board)
    if len(rules.colors) > 3 or layout.size > BITS:
        raise Unsupported(f"too large for compiled rules: {rules.board.title}")
    found = np.zeros(WORDS, dtype=np.uint64)
    board = rules.board
    sets = {CELLS: board.cells, RING: rules.opening_cells, CENTER: rules.center, SAFE: _safe(board)}
    for place, cells in sets.items():
        found[place : place + 2] = words(layout.pack(cells))
    found[SIZE] = board.cells.bit_count()
    found[PLAYERS] = len(rules.colors)
    found[FREE], found[NEUTRALS] = rules.free_passing, rules.neutrals
    found[WIDE], found[AXES] = layout.size > 64, len(rules.board.axes)
    for number, axis in enumerate(board.axes):
        place = AXIS + STEP * number
        found[place] = layout.shift(axis)
        found[place + 1 : place + 3] = words(layout.pack(_inner(board, axis)))
        found[place + 3 : place + 5] = words(layout.pack(board.shift(board.cells, axis)))
    for cell, region in _regions(board).items():
        place = RAYS + CELL * layout.number(cell)
        found[place : place + CELL], lines = _around(layout, cell)
        found[place + REGION] = 1 << region
        found[LINES] = max(int(found[LINES]), lines)
    return found


class Layout:
    """How the cells of a board are numbered here, and back."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.width = board.stride - 1
        self.first = min(self._raw(cell) for cell in board.by_cell)
        self.cell_of = {self.number(cell): cell for cell in board.by_cell}
        self.size = max(self.cell_of) + 1

    def number(self, cell: Cells) -> int:
        """The number of a single cell."""
        return self._raw(cell) - self.first

    def shift(self, axis: int) -> int:
        """By how much the numbers of neighbors on an axis differ."""
        column = (axis + 1) % self.board.stride - 1
        return (axis - column) // self.board.stride * self.width + column

    def pack(self, cells: Cells) -> int:
        """A set of cells in the numbering used here."""
        return sum(1 << self.number(cell) for cell in iter_cells(cells))

    def unpack(self, bits: int) -> Cells:
        """The same set for the engine."""
        return sum(self.cell_of[bit.bit_length() - 1] for bit in iter_cells(bits))

    def _raw(self, cell: Cells) -> int:
        row, column = divmod(cell.bit_length() - 1, self.board.stride)
        return row * self.width + column


@cache
def layout(board: Board) -> Layout:
    """The numbering of a board's cells."""
    return Layout(board)


def words(bits: int) -> tuple[Word, Word]:
    """A set as its low and its high word."""
    return Word(bits & (1 << 64) - 1), Word(bits >> 64)


def _inner(board: Board, axis: int) -> Cells:
    """The cells with neighbors on both sides of an axis."""
    return board.cells & board.shift(board.cells, axis) & board.shift(board.cells, -axis)


def _safe(board: Board) -> Cells:
    safe = board.cells
    for axis in board.axes:
        safe &= ~_inner(board, axis)
    return safe


def _regions(board: Board) -> dict[Cells, int]:
    """The number of the corner that a cell is nearest to: six regions on a hexagon, else four."""
    sites = list(board.by_cell.values())
    x, y = (sum(values) / len(sites) for values in zip(*((s.x, s.y) for s in sites), strict=True))
    away = [round(hypot(site.x - x, site.y - y), 6) for site in sites]
    corners = [site for site, far in zip(sites, away, strict=True) if far == max(away)]
    found = {}
    for site in sites:
        far = [round(hypot(site.x - one.x, site.y - one.y), 6) for one in corners]
        found[site.bit] = far.index(min(far))
    return found


def _around(layout: Layout, cell: Cells) -> tuple[list[Word], int]:
    """The CELL words of one cell, and how many of its lines matter."""
    board = layout.board
    rays = [_ray(board, cell, step) for step in board.steps]
    long = [ray for ray in rays if ray.bit_count() > 1]
    upward = [ray for ray in long if ray > cell]
    downward = [ray for ray in long if ray < cell]
    found = [Word(0)] * CELL
    for first, side in ((0, upward), (2, downward)):
        for number, ray in enumerate(side):
            found[first + 4 * number : first + 4 * number + 2] = words(layout.pack(ray))
    beside = sum(board.shift(cell, step) for step in board.steps)
    found[BESIDE : BESIDE + 2] = words(layout.pack(beside))
    return found, max(len(upward), len(downward))


def _ray(board: Board, cell: Cells, step: int) -> Cells:
    ray = 0
    while cell := board.shift(cell, step):
        ray |= cell
    return ray
