"""Perft: counting the sequences of moves. Every leaf is made, none is only counted."""

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bitboard import captures, pick, played, targets
from engine.think.custodial.rules.bits import ZERO, Word, signed
from engine.think.custodial.rules.moves import PASS, is_over, make, may_pass, placements
from engine.think.custodial.rules.state import NEUTRAL, OUT, TURN, WORDS, State
from engine.think.custodial.rules.tables import FREE, PLAYERS, Table
from engine.think.jit import jit


def perft(table: Table, state: State, depth: int) -> int:
    """The number of sequences of `depth` moves; a pass is a move, a finished game has none."""
    if depth == 0:
        return 1
    made = np.zeros(2, dtype=np.uint64)
    if table[PLAYERS] == 2 and not table[FREE] and not state[OUT]:
        me = 2 * int(state[TURN])
        own, own2, enemy, enemy2 = state[me], state[me + 1], state[2 - me], state[3 - me]
        neutral, neutral2 = state[NEUTRAL], state[NEUTRAL + 1]
        return int(_duel(table, own, own2, enemy, enemy2, neutral, neutral2, depth, made))
    states = np.zeros((depth + 1, WORDS), dtype=np.uint64)
    states[0] = state
    return int(_states(table, states, 0, depth))


@jit
def _duel(
    table: Table,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
    depth: int,
    made: NDArray[np.uint64],
) -> int:
    """Two players who pass only when they must. `made` sums up the leaves: so they are made."""
    low, high = targets(table, own, own2, enemy, enemy2, neutral, neutral2)
    found = 0
    if not low | high:
        low, high = targets(table, enemy, enemy2, own, own2, neutral, neutral2)
        if not low | high:
            return 0
        if depth == 1:
            return 1
        return _duel(table, enemy, enemy2, own, own2, neutral, neutral2, depth - 1, made)
    sum1, sum2 = ZERO, ZERO
    while low | high:
        cell, low, high = pick(low, high)
        taken, taken2, won, won2 = captures(
            table, cell, own, own2, enemy, enemy2, neutral, neutral2
        )
        a, a2, b, b2, c, c2 = played(
            table, own, own2, enemy, enemy2, neutral, neutral2, cell, taken, taken2, won, won2
        )
        if depth == 1:
            sum1, sum2 = sum1 ^ a ^ b2 ^ c, sum2 ^ b ^ a2 ^ c2
            found += 1
        else:
            found += _duel(table, a, a2, b, b2, c, c2, depth - 1, made)
    made[0] ^= sum1
    made[1] ^= sum2
    return found


@jit
def _states(table: Table, states: NDArray[np.uint64], ply: int, depth: int) -> int:
    """Any game, from the state in row `ply`; the rows behind it are overwritten."""
    state, after = states[ply], states[ply + 1]
    low, high = placements(table, state, signed(state[TURN]))
    found = 0
    passing = not low | high or may_pass(table, state)
    if passing and is_over(table, state):
        return 0
    while low | high:
        cell, low, high = pick(low, high)
        make(table, state, cell, after)
        found += 1 if depth == 1 else _states(table, states, ply + 1, depth - 1)
    if passing:
        make(table, state, PASS, after)
        found += 1 if depth == 1 else _states(table, states, ply + 1, depth - 1)
    return found
