"""What a move is worth against the other moves of its position, by games that are played on."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine import Game
from engine.board import Board, Cells
from engine.color import Color
from engine.custodial import CustodialPosition
from engine.features import frontier, line_ends, stable
from engine.position import PASS, Move
from engine.reasons import corners, regions
from engine.think.custodial.thinker import CustodialThinker
from engine.think.thinker import SearchLimits, StopFlag

KINDS = ("corner", "beside-corner", "rim", "beside-rim", "inside")
"""Where a stone is placed: beside a corner or the rim only if some of those cells are empty."""

MEASURES = ("captured", "replies", "placements", "frontier", "stable", "odd", "passes")
"""What a move does: stones captured; the opponent's placements afterwards; own placements then, if
it were one's turn; own stones beside empty cells then, minus the opponent's; the same for stones
that are proved stable; 1 if it is in a region of an odd number of empty cells, which adjoin each
other; 1 if the opponent has to pass.
"""

FEWEST, MOST = 11, 60  # empty cells
POSITIONS = 2  # of each game
PLAYED_ON = 4  # games after each move
LIMITS = SearchLimits(nodes=300, exact=12)
FALSE_MOVES = 0.04  # the share of random moves, so that no two games are the same


@dataclass(frozen=True, slots=True)
class Moves:
    """`positions`: the number of each move's position; `leads`: the mean final lead, in stones, of
    the player who made it; `kinds`: places in KINDS.
    """

    positions: NDArray[np.int64]
    empty: NDArray[np.int64]
    leads: NDArray[np.float64]
    kinds: NDArray[np.int64]
    measures: NDArray[np.int64]


def play_moves(game: Game, count: int, seed: int, step: Callable[[], None]) -> Moves:
    """All moves of some positions of `count` games."""
    rows: list[tuple[float, ...]] = []
    for number in range(count):
        rng = Random(f"{seed}.{number}")
        for place, position in enumerate(_positions(game, rng)):
            rows += ((number * POSITIONS + place, *row) for row in _rows(position, rng))
        step()
    table = np.array(rows)
    return Moves(
        positions=table[:, 0].astype(np.int64),
        empty=table[:, 1].astype(np.int64),
        leads=table[:, 2],
        kinds=table[:, 3].astype(np.int64),
        measures=table[:, 4:].astype(np.int64),
    )


def _positions(game: Game, rng: Random) -> list[CustodialPosition]:
    position = game.start(game.complete({}))
    assert isinstance(position, CustodialPosition)
    left, found = rng.randint(4, 12), []
    wanted = {rng.randint(FEWEST, MOST) for _ in range(POSITIONS)}
    while not position.over:
        if position.empty.bit_count() in wanted and len(position.legal_moves) > 1 and left <= 0:
            found.append(position)
        move = rng.choice(position.legal_moves) if left > 0 else _move(position, rng)
        left, position = left - 1, position.play(move)
    return found


def _move(position: CustodialPosition, rng: Random) -> Move:
    if len(position.legal_moves) == 1 or rng.random() < FALSE_MOVES:
        return rng.choice(position.legal_moves)
    seed = rng.getrandbits(30)
    return CustodialThinker().best(position, LIMITS, StopFlag(), seed).best.move


def _rows(position: CustodialPosition, rng: Random) -> list[tuple[float, ...]]:
    empty, found = position.empty.bit_count(), []
    for move in position.legal_moves:
        ends = [_lead(position.play(move), position.turn, rng) for _ in range(PLAYED_ON)]
        found.append((empty, sum(ends) / len(ends), *describe(position, move)))
    return found


def describe(position: CustodialPosition, move: Move) -> tuple[int, ...]:
    """The place of a move in KINDS, and its MEASURES."""
    mover, after = position.turn, position.play(move)
    (other,) = (color for color in position.rules.colors if color is not mover)
    outer, safe, stones = frontier(after), stable(after), dict(after.layers)
    replies = 0 if after.over else after.placements(other).bit_count()
    return (
        _kind(position.rules.board, position.empty, move),
        position.captures(move)[0].bit_count(),
        replies,
        0 if after.over else after.placements(mover).bit_count(),
        outer[mover].bit_count() - outer[other].bit_count(),
        (stones[mover] & safe).bit_count() - (stones[other] & safe).bit_count(),
        _region(position, move).bit_count() % 2,
        int(not replies and not after.over),
    )


def _lead(position: CustodialPosition, mover: Color, rng: Random) -> int:
    while not position.over:
        position = position.play(_move(position, rng))
    score = position.score
    return 2 * score[mover] - sum(score.values())


def _kind(board: Board, empty: Cells, move: Move) -> int:
    assert move != PASS
    places, edge = corners(board), rim(board)
    sets = (places, board.around(places & empty) & edge, edge, board.around(edge & empty))
    return next((kind for kind, cells in enumerate(sets) if cells & move), len(sets))


def _region(position: CustodialPosition, move: Move) -> Cells:
    (own,) = (one for one in regions(position.rules.board, position.empty) if one & move)
    return own


def rim(board: Board) -> Cells:
    """The cells that can be captured along one line at most."""
    found = 0
    for axis in board.axes:
        for other in board.axes:
            if axis < other:
                found |= line_ends(board, axis) & line_ends(board, other)
    return found
