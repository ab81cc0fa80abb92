"""Boards: cells as bits in reading order, with one spare column beside them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, reduce
from itertools import accumulate
from math import sqrt
from operator import or_
from typing import Literal
from weakref import WeakValueDictionary

Cells = int
"""A set of cells, one bit each. A single cell is a set of one."""


MOST_BOARDS = 64
"""What is computed once for each board is kept for so many: the catalog has few, variants many."""


Flank = tuple[Cells, tuple[tuple[Cells, Cells], ...]]
"""The cell beside a stone, and each cell beyond with the row between it and the stone."""


def iter_cells(cells: Cells) -> Iterator[Cells]:
    """Yields the single cells of a set in reading order."""
    while cells:
        cell = cells & -cells
        yield cell
        cells ^= cell


def union(sets: Iterable[Cells]) -> Cells:
    return reduce(or_, sets, 0)


@dataclass(frozen=True, slots=True)
class Site:
    """A place on a board, a cell or a hole.

    `x` (to the right) and `y` (downwards) are the coordinates of its center; neighbors are 1 apart.
    """

    name: str
    bit: Cells
    x: float
    y: float
    hole: bool = False


@dataclass(frozen=True, eq=False)
class Board:
    """The geometry of a board. Boards are compared by identity.

    Bits count from the top left, so sorted cells are in reading order. A row takes `stride` bits,
    one more than the cells of the widest row, so that a shift over the rim leaves the board. `axes`
    are the shifts to a neighbor, one for each line through a cell.
    """

    title: str
    shape: Literal["hexagon", "square"]
    stride: int
    axes: tuple[int, ...]
    rows: tuple[tuple[Site, ...], ...] = field(repr=False)

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        return tuple(site for row in self.rows for site in row)

    @cached_property
    def by_name(self) -> Mapping[str, Site]:
        return {site.name: site for site in self.sites}

    @cached_property
    def by_cell(self) -> Mapping[Cells, Site]:
        """All sites except the holes."""
        return {site.bit: site for site in self.sites if not site.hole}

    @cached_property
    def cells(self) -> Cells:
        return sum(self.by_cell)

    @cached_property
    def name_of(self) -> Mapping[Cells, str]:
        return {cell: site.name for cell, site in self.by_cell.items()}

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.name_of.values())

    @property
    def side(self) -> int:
        return len(self.rows) if self.shape == "square" else (len(self.rows) + 1) // 2

    @cached_property
    def holes(self) -> tuple[str, ...]:
        return tuple(site.name for site in self.sites if site.hole)

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """The shifts to a neighbor, in both directions of every axis."""
        return tuple(step for axis in self.axes for step in (axis, -axis))

    @cached_property
    def lines(self) -> Mapping[Cells, tuple[tuple[Cells, ...], ...]]:
        """The cells from each cell to the rim, for each of the steps. Every line ends with 0.

        Lines of one cell are left out: no row is flanked there.
        """
        return {
            cell: tuple(
                line for step in self.steps if len(line := tuple(self._line(cell, step))) > 2
            )
            for cell in self.by_cell
        }

    @cached_property
    def flanks(self) -> Mapping[Cells, tuple[Flank, ...]]:
        """The lines of each cell: the first cell, and each further cell with all cells before
        it.
        """
        return {cell: tuple(map(_flank, lines)) for cell, lines in self.lines.items()}

    def _line(self, cell: Cells, step: int) -> Iterator[Cells]:
        while cell := self.shift(cell, step):
            yield cell
        yield 0

    def shift(self, cells: Cells, step: int) -> Cells:
        return (cells << step if step > 0 else cells >> -step) & self.cells

    def around(self, cells: Cells) -> Cells:
        """The neighbors of all these cells, which may be among them."""
        return union(self.shift(cells, step) for step in self.steps)

    def cells_named(self, names: str) -> Cells:
        """The set of cells with these names, separated by spaces."""
        return sum(self.by_name[name].bit for name in names.split())


def _flank(line: tuple[Cells, ...]) -> Flank:
    return line[0], tuple(zip(line[1:], accumulate(line[:-1]), strict=True))


@cache
def hexagon(size: int, *, holes: bool = False) -> Board:
    """A hexagon with `size` cells on a side: rows are lettered upwards, diagonals numbered.

    With `holes`, the even-numbered cells of every other row from b on are left out. Size 6 is then
    the board of MacBeth.
    """
    if holes:
        return without(hexagon(size), macbeth_holes(hexagon(size)))
    height = 2 * size - 1
    stride = height + 1

    def row(r: int) -> tuple[Site, ...]:
        top_down = height - 1 - r
        return tuple(
            Site(
                name=f"{chr(ord('a') + r)}{n}",
                bit=1 << top_down * stride + n - 1,
                x=n - r / 2,
                y=top_down * sqrt(3) / 2,
            )
            for n in range(max(1, r - size + 2), min(height, size + r) + 1)
        )

    rows = tuple(row(r) for r in reversed(range(height)))
    title = f"hexagonal board of side {size}"
    return Board(title, "hexagon", stride, axes=(1, stride - 1, stride), rows=rows)


@cache
def square(size: int, *, rising: bool = False) -> Board:
    """A square with a1 at the top left: letters to the right, numbers downwards.

    If it is `rising`, a1 is at the bottom left and the numbers go upwards.
    """
    stride = size + 1

    def site(row: int, column: int) -> Site:
        name = f"{chr(ord('a') + column)}{size - row if rising else row + 1}"
        return Site(name, 1 << row * stride + column, column, row)

    rows = tuple(tuple(site(row, column) for column in range(size)) for row in range(size))
    title = f"{size}×{size} board"
    return Board(title, "square", stride, axes=(1, stride - 1, stride, stride + 1), rows=rows)


def macbeth_holes(board: Board) -> Cells:
    """The even-numbered cells of every other row of a hexagon, from b on."""
    rows = board.rows[-2::-2]
    return sum(site.bit for row in rows for site in row if int(site.name[1:]) % 2 == 0)


_carved: WeakValueDictionary[tuple[Board, Cells], Board] = WeakValueDictionary()


def without(board: Board, cells: Cells) -> Board:
    """A plain board with these cells as holes: the same object while one is in use."""
    if not cells:
        return board
    if found := _carved.get((board, cells)):
        return found
    title, rows = _carved_title(board, cells), _carved_rows(board, cells)
    carved = Board(title, board.shape, board.stride, board.axes, rows)
    return _carved.setdefault((board, cells), carved)


def _carved_rows(board: Board, holes: Cells) -> tuple[tuple[Site, ...], ...]:
    return tuple(
        tuple(replace(site, hole=bool(site.bit & holes)) for site in row) for row in board.rows
    )


def _carved_title(board: Board, holes: Cells) -> str:
    if board.shape == "hexagon" and holes == macbeth_holes(board):
        return "MacBeth board" if board.side == 6 else f"MacBeth board of side {board.side}"
    number = holes.bit_count()
    return f"{board.title} with {number} hole{'s' * (number > 1)}"
