"""Compiled games of a search against itself: the same code plays every variant."""

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bitboard import Stones
from engine.think.custodial.rules.bits import (
    ONE,
    SIXTY_FOUR,
    Word,
    popcount,
    signed,
    trailing_zeros,
)
from engine.think.custodial.rules.moves import (
    PASS,
    count_stones,
    empty_cells,
    is_over,
    lead,
    make,
    may_pass,
    placements,
    stones_of,
)
from engine.think.custodial.rules.state import PASSES, TURN, State
from engine.think.custodial.rules.tables import NEUTRALS
from engine.think.custodial.search.negascout import negascout
from engine.think.custodial.search.search_state import STACK, SearchState
from engine.think.custodial.search.transposition import MAX_VALUE
from engine.think.jit import jit
from engine.think.learning.evaluation import EvaluationTables
from training.learning.playout import next_random

LEAD, PLIES, PASSED, LEADS, TURNED, COLUMNS = range(6)
"""Of a played game: the first player's lead at the end, the plies, how many of them were passes,
how often another player took the lead, and the stones that changed sides.
"""

MAX_MOVES = 130
NEAR, EQUAL = 100, 8  # hundredths of stones behind the best move
HIGHEST = Word(MAX_VALUE)


@jit
def play_games(
    search: SearchState,
    weights: EvaluationTables,
    start: State,
    depth: int,
    exact: int,
    varied: int,
    seed: Word,
    games: NDArray[np.int64],
) -> None:
    """Fills a row of `games` for each.

    A move is searched `depth` plies, or to the end with at most `exact` empty cells. In the first
    `varied` plies it may be a stone worse than the best one.
    """
    moves = np.zeros(MAX_MOVES, np.uint64)
    after, state = start.copy(), start.copy()
    for row in games:
        row[:] = 0
        state[:] = start
        leader = 0
        while not is_over(search, state):
            near = NEAR if row[PLIES] < varied else EQUAL
            move, seed = _choose(search, weights, state, after, moves, depth, exact, near, seed)
            mover = signed(state[TURN])
            own, enemy = count_stones(state, mover), count_stones(state, 1 - mover)
            make(search, state, move, state)
            row[PLIES] += 1
            if move == PASS:
                row[PASSED] += 1
                continue
            turned = count_stones(state, mover) - own - 1 + enemy - count_stones(state, 1 - mover)
            row[TURNED] += turned if search[NEUTRALS] else turned // 2
            now = np.sign(lead(search, state, 0))
            row[LEADS] += now * leader < 0
            leader = now or leader
        row[LEAD] = lead(search, state, 0)


@jit
def _choose(
    search: SearchState,
    weights: EvaluationTables,
    state: State,
    after: State,
    moves: NDArray[np.uint64],
    depth: int,
    exact: int,
    near: int,
    seed: Word,
) -> tuple[Word, Word]:
    """A move that is at most `near` behind the best one, and the next seed."""
    count = _list_moves(search, state, moves)
    if count == 1:
        return moves[0], seed
    low, high = empty_cells(search, state)
    empty = signed(popcount(low) + popcount(high))
    plies = empty if empty <= exact else depth
    best, move = near - signed(HIGHEST), moves[0]
    for number in range(count):
        seed = next_random(seed)
        make(search, state, moves[number], after)
        value = _value(search, weights, after, plies, best - near)
        value += signed((seed >> Word(16)) % Word(near))
        if value > best:
            best, move = value, moves[number]
    return move, seed


@jit
def _value(
    search: SearchState, weights: EvaluationTables, state: State, depth: int, alpha: int
) -> int:
    """The value of a state to the player who has just moved, if it is above `alpha`."""
    low, high, enemy, enemy_high, neutral, neutral_high = stones_of(state, signed(state[TURN]))
    stones = Stones(low, high, enemy, enemy_high, neutral, neutral_high)
    highest = signed(HIGHEST)
    return -negascout(
        search, weights, stones, depth - 1, -highest, -alpha, Word(STACK), state[PASSES]
    )


@jit
def _list_moves(search: SearchState, state: State, moves: NDArray[np.uint64]) -> int:
    low, high = placements(search, state, signed(state[TURN]))
    passing = may_pass(search, state) or not (low | high)
    count = 0
    while low:
        moves[count] = trailing_zeros(low)
        low &= low - ONE
        count += 1
    while high:
        moves[count] = SIXTY_FOUR + trailing_zeros(high)
        high &= high - ONE
        count += 1
    if passing:
        moves[count] = PASS
        count += 1
    return count
