"""Rows of stones between two stones of one color: where they can be closed, and what they hold."""

from typing import NamedTuple

from engine.board import Board, Cells


class Ray(NamedTuple):
    """A captured row: its cells from the placed stone outward, and the own stone that closes it."""

    cells: tuple[Cells, ...]
    anchor: Cells


def reach(board: Board, own: Cells, prey: Cells, empty: Cells) -> Cells:
    """The empty cells at the far end of an unbroken row of prey that begins beside an own stone."""
    found = 0
    for axis in board.axes:
        row = own << axis & prey
        while row:
            row <<= axis
            found |= row & empty
            row &= prey
        row = own >> axis & prey
        while row:
            row >>= axis
            found |= row & empty
            row &= prey
    return found


def rays(board: Board, own: Cells, preys: tuple[Cells, ...], placed: Cells) -> tuple[Ray, ...]:
    """The rows that a stone closes when it is placed. A row holds one kind of prey only."""
    found = []
    for step in board.steps:
        for prey in preys:
            row = []
            cell = board.shift(placed, step)
            while cell & prey:
                row.append(cell)
                cell = board.shift(cell, step)
            if row and cell & own:
                found.append(Ray(tuple(row), cell))
    return tuple(found)
