"""A board's cells without gaps, counted in reading order: bit 0 is the first cell.

The board's own cell sets have a spare column; compiled code counts sets, so it wants none.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from math import cos, pi, sin

from engine.board import Board, Cells, iter_cells


@dataclass(frozen=True)
class Dense:
    """The numbering of a board's cells, and the board's symmetries as permutations of it."""

    board: Board

    @cached_property
    def number(self) -> dict[Cells, int]:
        """The number of every cell."""
        return {cell: number for number, cell in enumerate(self.board.by_cell)}

    @property
    def count(self) -> int:
        """How many cells there are."""
        return len(self.number)

    def pack(self, cells: Cells) -> int:
        """A set of the board's cells as a dense one."""
        return sum(1 << self.number[cell] for cell in iter_cells(cells))

    def packed(self, cells: Cells) -> list[int]:
        """The numbers of the cells of a set."""
        return [self.number[cell] for cell in iter_cells(cells)]

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Where each cell goes in every turn and mirror image; the first leaves the board alone."""
        turns = 6 if self.board.shape == "hexagon" else 4
        angles = [2 * pi * turn / turns for turn in range(turns)]
        return tuple(self._turned(angle, mirror) for mirror in (1, -1) for angle in angles)

    def _turned(self, angle: float, mirror: int) -> tuple[int, ...]:
        sites = list(self.board.by_cell.values())
        x, y = (
            sum(values) / len(sites) for values in zip(*((s.x, s.y) for s in sites), strict=True)
        )
        places = [complex(site.x - x, site.y - y) for site in sites]
        turn = complex(cos(angle), sin(angle))
        goals = [turn * complex(mirror * place.real, place.imag) for place in places]
        return tuple(
            min(range(len(places)), key=lambda at, goal=goal: abs(places[at] - goal))  # type: ignore[misc]
            for goal in goals
        )


@cache
def dense(board: Board) -> Dense:
    """The numbering of a board; there is one of each."""
    return Dense(board)
