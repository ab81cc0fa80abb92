"""Features of a position for analysis: stable, frontier and exposed stones, and mobility.

A stone is *stable* if it can never be captured again. The stones found are proved stable, but some
stable stones may be missed: this is the method of anchored stones in Othello programs, generalized
to any board of lines. A stone is captured along a line through it, between a new stone and another
one. A line is harmless to a stone if

- the stone is at its end, next to the rim or a hole, or
- the line is full from end to end, or
- a neighbor on it is stable and of the same kind: a row that captures the stone would contain that
  neighbor, too, or
- both neighbors on it are stable: neither is the new stone, and the row cannot be longer.

Where captured stones become neutral, a row holds stones of one kind only, so a stable neutral
neighbor makes a line harmless, too. A stone is stable if all its lines are harmless. The proof
repeats until it finds no more, and uses only stones already proved.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from engine.board import Board, Cells, union
from engine.custodial import CustodialPosition, Rules
from engine.moxie import MoxiePosition, MoxieRules
from engine.position import GameRules, Position

Feature = Literal["stable", "frontier", "mobility", "exposed"]

CellsByColor = Mapping[str, Cells]
"""Sets of cells by color, or `neutral`."""


def feature_names(rules: GameRules) -> tuple[Feature, ...]:
    if isinstance(rules, Rules):
        return ("stable", "frontier", "mobility")
    return ("mobility", "exposed") if isinstance(rules, MoxieRules) else ()


def find_features(position: Position) -> dict[Feature, CellsByColor]:
    """All features of a position. A player who has left is treated as still playing."""
    if isinstance(position, MoxiePosition | CustodialPosition) and len(position.active) < 2:
        position = replace(position, out=frozenset())
    if isinstance(position, MoxiePosition):
        return {"mobility": _move_mobility(position), "exposed": exposed(position)}
    if not isinstance(position, CustodialPosition):
        return {}
    safe = stable(position)
    return {
        "stable": {kind: cells & safe for kind, cells in position.layers},
        "frontier": frontier(position),
        "mobility": _placement_mobility(position),
    }


def stable(position: CustodialPosition) -> Cells:
    if position.over:
        return position.occupied
    board, occupied = position.rules.board, position.occupied
    harmless = [line_ends(board, axis) | _full_lines(board, axis, occupied) for axis in board.axes]
    found = 0
    while True:
        proved = occupied
        for axis, quiet in zip(board.axes, harmless, strict=True):
            proved &= quiet | _protected(position, axis, found)
        if proved == found:
            return found
        found = proved


def frontier(position: CustodialPosition) -> CellsByColor:
    beside = position.rules.board.around(position.empty)
    return {kind: cells & beside for kind, cells in position.layers}


def exposed(position: MoxiePosition) -> CellsByColor:
    first, second = position.rules.colors
    found = {}
    for color, other in ((first, second), (second, first)):
        jumps = () if position.over else replace(position, turn=other, history=()).side.jumps
        found[color.value] = union(cell for jump in jumps for cell in jump.jumped)
    return found


def _placement_mobility(position: CustodialPosition) -> CellsByColor:
    if position.over:
        return dict.fromkeys((color.value for color in position.rules.colors), 0)
    return {
        color.value: position.placements(color) if color in position.active else 0
        for color in position.rules.colors
    }


def _move_mobility(position: MoxiePosition) -> CellsByColor:
    found = {}
    for color in position.rules.colors:
        turned = replace(position, turn=color, history=())
        moves = () if position.over else turned.legal_moves
        found[color.value] = union(turned.path(move)[-1] for move in moves)
    return found


def line_ends(board: Board, axis: int) -> Cells:
    """The cells without a neighbor on one side of an axis."""
    return board.cells & ~(board.shift(board.cells, axis) & board.shift(board.cells, -axis))


def _full_lines(board: Board, axis: int, occupied: Cells) -> Cells:
    open_cells = spread = board.cells & ~occupied
    while spread:
        spread = (board.shift(spread, axis) | board.shift(spread, -axis)) & ~open_cells
        open_cells |= spread
    return board.cells & ~open_cells


def _protected(position: CustodialPosition, axis: int, found: Cells) -> Cells:
    """The stones that stable neighbors protect on an axis."""
    board = position.rules.board
    leaning = board.shift(found, axis) & board.shift(found, -axis)
    for _, cells in position.layers:
        safe = cells & found
        leaning |= (board.shift(safe, axis) | board.shift(safe, -axis)) & cells
    neutral = position.neutral & found
    return leaning | board.shift(neutral, axis) | board.shift(neutral, -axis)
