"""The goals of Moxie: rows of three and clusters."""

from functools import cache
from itertools import combinations

from engine.board import Board, Cells

Goals = tuple[Cells, ...]
"""A player with stones on all cells of one of these sets has built a goal."""


@cache
def rows(board: Board) -> Goals:
    return _lines_of_three(board, board.axes)


@cache
def diagonals(board: Board) -> Goals:
    return _lines_of_three(
        board, tuple(axis for axis in board.axes if axis not in (1, board.stride))
    )


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


def _lines_of_three(board: Board, axes: tuple[int, ...]) -> Goals:
    found = []
    for cell in board.by_cell:
        for axis in axes:
            second = board.shift(cell, axis)
            third = board.shift(second, axis)
            if third:
                found.append(cell | second | third)
    return tuple(found)
