"""Rows of stones that are flanked by two stones of one color."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.board import Board, Cells, Flank, union


class Ray(NamedTuple):
    """The captures of a move in one direction from `start`.

    In a custodial game, `cells` is the row from the placed stone outward and `anchor` the player's
    stone that closes it. In Moxie, `cells` is the stone that is jumped over and `anchor` the
    landing cell. `becomes`: a color, `neutral`, or empty if the stones are removed.
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


def captured_cells(flanks: Iterable[Flank], own: Cells, prey: Cells) -> Cells:
    """The stones among `prey` that a placed stone captures.

    `flanks` are the `Board.flanks` of the placed stone.
    """
    found = 0
    for first, beyond in flanks:
        if first & prey:
            for cell, row in beyond:
                if not cell & prey:
                    if cell & own:
                        found |= row
                    break
    return found


def rays_of(
    placed: Cells, lines: Iterable[tuple[Cells, ...]], captured: Iterable[tuple[Cells, str]]
) -> tuple[Ray, ...]:
    """The rows of captured stones, line by line. `captured`: each kind, and what it becomes.

    A mixed row is one ray for each kind.
    """
    kinds, found = tuple(captured), []
    prey = union(cells for cells, _ in kinds)
    for line in lines:
        row = 0
        while line[row] & prey:
            row += 1
        for cells, becomes in kinds:
            if part := tuple(cell for cell in line[:row] if cell & cells):
                found.append(Ray(placed, part, line[row], becomes))
    return tuple(found)
