"""Rows of stones that are flanked by two stones of one color."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.board import Board, Cells


class Ray(NamedTuple):
    """The captures of a move in one direction from `start`.

    In a custodial game, `cells` is the row from the placed stone outward and `anchor` the own stone
    that closes it. In Moxie, `cells` is the stone that is jumped over and `anchor` the landing
    cell. `becomes`: a color, `neutral`, or empty if the stones are removed.
    """

    start: Cells
    cells: tuple[Cells, ...]
    anchor: Cells
    becomes: str


def flanking_cells(board: Board, own: Cells, enemy: Cells, empty: Cells) -> Cells:
    """The empty cells at the far end of rows of enemy stones that begin next to an own stone."""
    found = 0
    for axis in board.axes:
        row = own << axis & enemy
        while row:
            row <<= axis
            found |= row & empty
            row &= enemy
        row = own >> axis & enemy
        while row:
            row >>= axis
            found |= row & empty
            row &= enemy
    return found


def captured_rays(
    placed: Cells,
    lines: Iterable[tuple[Cells, ...]],
    own: Cells,
    preys: Sequence[tuple[Cells, str]],
) -> tuple[Ray, ...]:
    """The rows that a placed stone closes, of its `Board.lines`. A row holds one kind of stones.

    `preys`: the kinds of stones that can be captured, each with what it becomes.
    """
    found = []
    for line in lines:
        first = line[0]
        for prey, becomes in preys:
            if first & prey:
                row = 1
                while line[row] & prey:
                    row += 1
                if line[row] & own:
                    found.append(Ray(placed, line[:row], line[row], becomes))
    return tuple(found)
