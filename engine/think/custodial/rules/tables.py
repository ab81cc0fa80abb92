"""A board and its rules as one flat array of words, which compiled code reads.

Cells are numbered row by row, without the spare column of `engine.board`. A set of cells fills two
words, low and high; boards of up to 64 cells use only the low one. A ray is the set of cells from
a cell to the rim in one direction. Rays of fewer than two cells cannot hold a row between two
stones and are left out.

A captured row never contains the last cell of a line. Flood fills therefore run through the inner
cells of an axis only, which also drops every bit that a shift carries over the rim.
"""

from functools import lru_cache
from math import hypot

import numpy as np
from numpy.typing import NDArray

from engine.board import MOST_BOARDS, Board, Cells, iter_cells
from engine.custodial import Rules
from engine.think.custodial.rules.bits import Word
from engine.think.safe_cells import inner_cells, safe_cells

Table = NDArray[np.uint64]

# Offsets of sets of cells, low word first. SAFE cells end all their lines: nothing captures them.
CELLS, OPENING_CELLS, CENTER, SAFE = 0, 2, 4, 32
# Offsets of single words. WIDE: the high word is used. RAY_PAIRS: of a cell, at most.
PLAYERS, FREE_PASSING, NEUTRALS, WIDE, AXIS_COUNT, RAY_PAIRS, CELL_COUNT = 6, 7, 8, 9, 10, 11, 34
# Each axis takes AXIS_WORDS: its shift, its inner cells, and the cells that a shift up can reach.
AXES, AXIS_WORDS = 12, 5
# Each cell takes CELL_WORDS: RAY_PAIRS times an upward and a downward ray, low and high; the
# neighbors; the region of the cell, as one bit; and its line on each axis.
RAYS, CELL_WORDS = 36, 28
NEIGHBORS, REGION, LINES = 16, 18, 20

MAX_CELLS = 128
TABLE_WORDS = RAYS + CELL_WORDS * MAX_CELLS


class Unsupported(ValueError):
    """The compiled rules cannot hold a game: it has too many cells or unusual rules."""


@lru_cache(MOST_BOARDS)
def rule_table(rules: Rules) -> Table:
    """Raises Unsupported."""
    board = rules.board
    numbering = Layout(board)
    if numbering.size > MAX_CELLS:
        raise Unsupported(f"too large for compiled rules: {board.title}")
    if rules.fewest or not rules.simple_rows:
        raise Unsupported("compiled rules know only simple rows, and that most stones win")
    found = np.zeros(TABLE_WORDS, dtype=np.uint64)
    sets = {
        CELLS: board.cells,
        OPENING_CELLS: rules.opening_cells,
        CENTER: rules.center,
        SAFE: safe_cells(board),
    }
    for at, cells in sets.items():
        found[at : at + 2] = split_words(numbering.pack(cells))
    found[CELL_COUNT] = board.cells.bit_count()
    found[PLAYERS] = len(rules.colors)
    found[FREE_PASSING], found[NEUTRALS] = rules.free_passing, rules.neutrals
    found[WIDE], found[AXIS_COUNT] = numbering.size > 64, len(board.axes)
    for number, axis in enumerate(board.axes):
        at = AXES + AXIS_WORDS * number
        found[at] = numbering.shift(axis)
        found[at + 1 : at + 3] = split_words(numbering.pack(inner_cells(board, axis)))
        found[at + 3 : at + 5] = split_words(numbering.pack(board.shift(board.cells, axis)))
    for cell, region in _regions(board).items():
        at = RAYS + CELL_WORDS * numbering.number(cell)
        found[at : at + CELL_WORDS], pairs = _cell_words(numbering, cell)
        found[at + REGION] = 1 << region
        found[RAY_PAIRS] = max(int(found[RAY_PAIRS]), pairs)
    return found


class Layout:
    """The numbering of a board's cells in compiled code."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.width = board.stride - 1
        self.first = min(self._raw(cell) for cell in board.by_cell)
        self.cell_of = {self.number(cell): cell for cell in board.by_cell}
        self.size = max(self.cell_of) + 1

    def number(self, cell: Cells) -> int:
        return self._raw(cell) - self.first

    def shift(self, axis: int) -> int:
        column = (axis + 1) % self.board.stride - 1
        return (axis - column) // self.board.stride * self.width + column

    def pack(self, cells: Cells) -> int:
        return sum(1 << self.number(cell) for cell in iter_cells(cells))

    def unpack(self, bits: int) -> Cells:
        return sum(self.cell_of[bit.bit_length() - 1] for bit in iter_cells(bits))

    def _raw(self, cell: Cells) -> int:
        row, column = divmod(cell.bit_length() - 1, self.board.stride)
        return row * self.width + column


@lru_cache(MOST_BOARDS)
def layout(board: Board) -> Layout:
    return Layout(board)


def split_words(bits: int) -> tuple[Word, Word]:
    return Word(bits & (1 << 64) - 1), Word(bits >> 64)


def _regions(board: Board) -> dict[Cells, int]:
    """The number of the nearest corner for every cell: 0 to 5 on a hexagon, 0 to 3 on a square."""
    sites = list(board.by_cell.values())
    x, y = (sum(values) / len(sites) for values in zip(*((s.x, s.y) for s in sites), strict=True))
    from_center = [round(hypot(site.x - x, site.y - y), 6) for site in sites]
    farthest = max(from_center)
    corners = [site for site, far in zip(sites, from_center, strict=True) if far == farthest]
    found = {}
    for site in sites:
        to_corners = [round(hypot(site.x - one.x, site.y - one.y), 6) for one in corners]
        found[site.bit] = to_corners.index(min(to_corners))
    return found


def _cell_words(numbering: Layout, cell: Cells) -> tuple[list[Word], int]:
    """The CELL_WORDS of one cell without its region, and the number of its pairs of rays."""
    board = numbering.board
    rays = [_ray(board, cell, step) for step in board.steps]
    long = [ray for ray in rays if ray.bit_count() > 1]
    upward = [ray for ray in long if ray > cell]
    downward = [ray for ray in long if ray < cell]
    found = [Word(0)] * CELL_WORDS
    for first, side in ((0, upward), (2, downward)):
        for number, ray in enumerate(side):
            found[first + 4 * number : first + 4 * number + 2] = split_words(numbering.pack(ray))
    neighbors = sum(board.shift(cell, step) for step in board.steps)
    found[NEIGHBORS : NEIGHBORS + 2] = split_words(numbering.pack(neighbors))
    for number, axis in enumerate(board.axes):
        line = cell | _ray(board, cell, axis) | _ray(board, cell, -axis)
        at = LINES + 2 * number
        found[at : at + 2] = split_words(numbering.pack(line))
    return found, max(len(upward), len(downward))


def _ray(board: Board, cell: Cells, step: int) -> Cells:
    ray = 0
    while cell := board.shift(cell, step):
        ray |= cell
    return ray
