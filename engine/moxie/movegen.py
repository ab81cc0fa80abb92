"""Steps and jump chains on a board."""

from collections.abc import Iterator, Mapping
from functools import cache

from engine.board import Board, Cells


@cache
def king_steps(board: Board) -> Mapping[Cells, Cells]:
    return {cell: sum(board.shift(cell, way) for way in board.steps) for cell in board.by_cell}


@cache
def knight_steps(board: Board) -> Mapping[Cells, Cells]:
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
    """The landing cells of single jumps from `start`, each with the stone that is jumped over."""
    for way in board.steps:
        jumped = board.shift(start, way) & enemy
        landing = board.shift(jumped, way) & empty
        if landing:
            yield landing, jumped


def chains(board: Board, start: Cells, enemy: Cells, empty: Cells) -> Iterator[tuple[Cells, ...]]:
    """The paths of complete jump chains from `start`.

    Captured stones leave the board immediately. `empty` contains `start`, because the jumping stone
    has left it.
    """
    for landing, jumped in hops(board, start, enemy, empty):
        further = tuple(chains(board, landing, enemy ^ jumped, empty | jumped))
        for rest in further or ((landing,),):
            yield (start, *rest)
