"""The symmetries of a board, found by rotating and mirroring its coordinates."""

from dataclasses import dataclass, replace
from functools import cache
from math import cos, pi, sin

from engine import Board, Cells, CustodialPosition, iter_cells


@dataclass(frozen=True)
class Symmetry:
    """A permutation of the cells."""

    image: dict[Cells, Cells]

    def cells(self, cells: Cells) -> Cells:
        return sum(self.image[cell] for cell in iter_cells(cells))

    def position(self, position: CustodialPosition) -> CustodialPosition:
        stones = tuple(self.cells(cells) for cells in position.stones)
        return replace(position, stones=stones, neutral=self.cells(position.neutral))


@cache
def symmetries(board: Board) -> list[Symmetry]:
    """All rotations and reflections of a board, the identity first."""
    count = 6 if board.shape == "hexagon" else 4
    return [
        Symmetry(_image(board, 2 * pi * turn / count, mirror))
        for mirror in (1, -1)
        for turn in range(count)
    ]


def _image(board: Board, angle: float, mirror: int) -> dict[Cells, Cells]:
    xs, ys = [site.x for site in board.sites], [site.y for site in board.sites]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    places = {(round(site.x - x, 3), round(site.y - y, 3)): site for site in board.sites}
    image = {}
    for site in board.by_cell.values():
        u, v = (site.x - x) * mirror, site.y - y
        turned = (u * cos(angle) - v * sin(angle), u * sin(angle) + v * cos(angle))
        there = min(places, key=lambda at: (at[0] - turned[0]) ** 2 + (at[1] - turned[1]) ** 2)
        image[site.bit] = places[there].bit
    return image
