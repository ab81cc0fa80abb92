"""Rows of stones between two stones of one color: where they can be closed, and what they hold."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.board import Board, Cells


class Ray(NamedTuple):
    """What is captured in one direction, looked at from the cell `start`.

    In a custodial game the row from the placed stone outward, and the own stone that closes it as
    `anchor`; in Moxie the stone that a jump leads over, and the cell that it leads to. `becomes` is
    what lies on the cells then: a color, `neutral`, or an empty text when the stones are removed.
    """

    start: Cells
    cells: tuple[Cells, ...]
    anchor: Cells
    becomes: str


def flanking_cells(board: Board, own: Cells, enemy: Cells, empty: Cells) -> Cells:
    """The empty cells at the far end of an unbroken row of prey that begins beside an own stone."""
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
    board: Board, own: Cells, preys: Sequence[tuple[Cells, str]], placed: Cells
) -> tuple[Ray, ...]:
    """The rows that a stone closes when it is placed. A row holds one kind of prey only.

    Each kind of prey comes with what it becomes.
    """
    found = []
    for line in board.lines[placed]:
        for prey, becomes in preys:
            row = 0
            while line[row] & prey:
                row += 1
            if row and line[row] & own:
                found.append(Ray(placed, line[:row], line[row], becomes))
    return tuple(found)
