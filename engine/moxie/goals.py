"""The usual goals of Moxie: rows of three and clusters."""

from collections.abc import Iterable
from functools import cache, reduce
from itertools import combinations

from engine.board import Board, Cells
from engine.moxie.movegen import bends

Goals = tuple[Cells, ...]
"""A player with stones on all cells of one of these sets has built a goal."""


@cache
def rows(board: Board) -> Goals:
    return _lines_of_three(board, [(axis,) for axis in board.axes])


@cache
def diagonals(board: Board) -> Goals:
    """Each cell touches the next at a corner of a square, or lies beyond a corner of a hexagon."""
    return _lines_of_three(board, bends(board))


@cache
def clusters(board: Board) -> Goals:
    """Two by two cells of a square, or three cells of a hexagon that touch each other."""
    shapes: list[tuple[int, ...]] = [(1, board.stride, board.stride + 1)]
    if board.shape == "hexagon":
        shapes = [(a, b) for a, b in combinations(board.axes, 2) if b - a in board.axes]
    found = [
        (cell, *(board.shift(cell, way) for way in shape))
        for cell in board.by_cell
        for shape in shapes
    ]
    return tuple(sum(cells) for cells in found if all(cells))


def _lines_of_three(board: Board, ways: Iterable[tuple[int, ...]]) -> Goals:
    """A way has the directions of the steps from one cell of a line to the next."""
    found = []
    for way in ways:
        for cell in board.by_cell:
            second = reduce(board.shift, way, cell)
            third = reduce(board.shift, way, second)
            if third:
                found.append(cell | second | third)
    return tuple(dict.fromkeys(found))


GOALS = {"row": rows, "diagonal": diagonals, "cluster": clusters}
