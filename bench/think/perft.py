"""Perft: the number of move sequences. Every leaf position is made, not just counted."""

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bitboard import (
    Stones,
    after_pass,
    after_placement,
    captures,
    placement_cells,
    pop_cell,
)
from engine.think.custodial.rules.bits import ZERO, signed
from engine.think.custodial.rules.moves import (
    PASS,
    is_over,
    make,
    may_pass,
    mover_stones,
    placements,
)
from engine.think.custodial.rules.state import OUT, STATE_WORDS, TURN, State
from engine.think.custodial.rules.tables import FREE_PASSING, PLAYERS, Table
from engine.think.jit import jit


def perft(table: Table, state: State, depth: int) -> int:
    """The number of sequences of `depth` moves. A pass is a move; a finished game has none."""
    if depth == 0:
        return 1
    if table[PLAYERS] == 2 and not table[FREE_PASSING] and not state[OUT]:
        checksum = np.zeros(2, dtype=np.uint64)
        return int(_perft_of_two(table, mover_stones(state), depth, checksum))
    states = np.zeros((depth + 1, STATE_WORDS), dtype=np.uint64)
    states[0] = state
    return int(_perft_of_states(table, states, 0, depth))


@jit
def _perft_of_two(table: Table, stones: Stones, depth: int, checksum: NDArray[np.uint64]) -> int:
    """Two players without free passing. `checksum` keeps the compiler from skipping the leaves."""
    low, high = placement_cells(table, stones)
    found = 0
    if not low | high:
        low, high = placement_cells(table, after_pass(stones))
        if not low | high:
            return 0
        if depth == 1:
            return 1
        return _perft_of_two(table, after_pass(stones), depth - 1, checksum)
    sum1, sum2 = ZERO, ZERO
    while low | high:
        cell, low, high = pop_cell(low, high)
        after = after_placement(table, stones, cell, captures(table, cell, stones))
        if depth == 1:
            sum1 = sum1 ^ after.own ^ after.enemy_high ^ after.neutral
            sum2 = sum2 ^ after.enemy ^ after.own_high ^ after.neutral_high
            found += 1
        else:
            found += _perft_of_two(table, after, depth - 1, checksum)
    checksum[0] ^= sum1
    checksum[1] ^= sum2
    return found


@jit
def _perft_of_states(table: Table, states: NDArray[np.uint64], ply: int, depth: int) -> int:
    """Any game, from the state in row `ply`; later rows are overwritten."""
    state, after = states[ply], states[ply + 1]
    low, high = placements(table, state, signed(state[TURN]))
    found = 0
    passing = not low | high or may_pass(table, state)
    if passing and is_over(table, state):
        return 0
    while low | high:
        cell, low, high = pop_cell(low, high)
        make(table, state, cell, after)
        found += 1 if depth == 1 else _perft_of_states(table, states, ply + 1, depth - 1)
    if passing:
        make(table, state, PASS, after)
        found += 1 if depth == 1 else _perft_of_states(table, states, ply + 1, depth - 1)
    return found
