"""How a stone gets about: by steps, and by chains of jumps."""

from collections.abc import Iterator, Mapping
from functools import cache

from engine.board import Board, Cells


@cache
def king_steps(board: Board) -> Mapping[Cells, Cells]:
    """For every cell its neighbors."""
    return {cell: sum(board.shift(cell, way) for way in board.steps) for cell in board.by_cell}


@cache
def knight_steps(board: Board) -> Mapping[Cells, Cells]:
    """For every cell of a square those that are two cells straight on and one aside."""
    row, column = 1, board.stride
    ways = ((row, column), (column, row))
    return {
        cell: sum(
            board.shift(board.shift(board.shift(cell, ahead), ahead), aside)
            for along, across in ways
            for ahead in (along, -along)
            for aside in (across, -across)
        )
        for cell in board.by_cell
    }


def hops(board: Board, start: Cells, enemy: Cells, empty: Cells) -> Iterator[tuple[Cells, Cells]]:
    """Where a stone on `start` can jump to, and the stone that it jumps over."""
    for way in board.steps:
        jumped = board.shift(start, way) & enemy
        landing = board.shift(jumped, way) & empty
        if landing:
            yield landing, jumped


def chains(board: Board, start: Cells, enemy: Cells, empty: Cells) -> Iterator[tuple[Cells, ...]]:
    """The cells that a stone on `start` can visit, jumping until it can jump no more.

    A captured stone leaves at once. So does the jumping stone: `empty` contains `start`.
    """
    for landing, jumped in hops(board, start, enemy, empty):
        further = tuple(chains(board, landing, enemy ^ jumped, empty | jumped))
        for rest in further or ((landing,),):
            yield (start, *rest)
