"""The numbering of a board's cells without gaps, in reading order.

Sets of cells in `engine.board` have a spare column; tables are indexed by sets without it.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from math import cos, pi, sin

from engine.board import Board, Cells, iter_cells


@dataclass(frozen=True)
class Numbering:
    """The numbers of a board's cells from 0, and the board's symmetries as permutations of them."""

    board: Board

    @cached_property
    def number(self) -> dict[Cells, int]:
        return {cell: number for number, cell in enumerate(self.board.by_cell)}

    @property
    def count(self) -> int:
        return len(self.number)

    def pack(self, cells: Cells) -> int:
        return sum(1 << self.number[cell] for cell in iter_cells(cells))

    def numbers_of(self, cells: Cells) -> list[int]:
        return [self.number[cell] for cell in iter_cells(cells)]

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The image of each cell under each rotation and reflection; the first is the identity."""
        turns = 6 if self.board.shape == "hexagon" else 4
        angles = [2 * pi * turn / turns for turn in range(turns)]
        return tuple(self._permutation(angle, mirror) for mirror in (1, -1) for angle in angles)

    def _permutation(self, angle: float, mirror: int) -> tuple[int, ...]:
        sites = list(self.board.by_cell.values())
        x, y = (
            sum(values) / len(sites) for values in zip(*((s.x, s.y) for s in sites), strict=True)
        )
        places = [complex(site.x - x, site.y - y) for site in sites]
        turn = complex(cos(angle), sin(angle))
        images = [turn * complex(mirror * place.real, place.imag) for place in places]
        return tuple(
            min(range(len(places)), key=lambda at, image=image: abs(places[at] - image))  # type: ignore[misc]
            for image in images
        )


@cache
def numbering(board: Board) -> Numbering:
    return Numbering(board)
