"""Steps and jump chains on a board."""

from collections.abc import Iterator, Mapping
from functools import cache, reduce

from engine.board import Board, Cells, union


@cache
def king_steps(board: Board) -> Mapping[Cells, Cells]:
    return {cell: sum(board.shift(cell, way) for way in board.steps) for cell in board.by_cell}


@cache
def knight_steps(board: Board) -> Mapping[Cells, Cells]:
    """Two cells ahead and one aside, as in chess or in hexagonal chess."""
    leaps = [(ahead, ahead, aside) for ahead, aside in bends(board)]
    return {
        cell: union(reduce(board.shift, leap, cell) for leap in leaps) for cell in board.by_cell
    }


@cache
def no_steps(board: Board) -> Mapping[Cells, Cells]:
    return dict.fromkeys(board.by_cell, 0)


@cache
def bends(board: Board) -> tuple[tuple[int, int], ...]:
    """Pairs of directions that cross a side of a cell: at 90° on a square, at 60° on a hexagon.

    On a board without holes, steps in both directions from one cell to another stay on the board.
    """
    if board.shape == "square":
        ways = [way for way in board.steps if abs(way) in (1, board.stride)]
        return tuple((a, b) for a in ways for b in ways if abs(a) != abs(b))
    return tuple((a, b) for a in board.steps for b in board.steps if b - a in board.steps)


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
