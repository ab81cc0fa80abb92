"""Cells whose stones nothing captures, such as corners."""

from functools import lru_cache

from engine.board import MOST_BOARDS, Board, Cells


@lru_cache(MOST_BOARDS)
def safe_cells(board: Board) -> Cells:
    """The cells that end all their lines."""
    safe = board.cells
    for axis in board.axes:
        safe &= ~inner_cells(board, axis)
    return safe


def inner_cells(board: Board, axis: int) -> Cells:
    """The cells with neighbors on both sides of an axis."""
    return board.cells & board.shift(board.cells, axis) & board.shift(board.cells, -axis)
