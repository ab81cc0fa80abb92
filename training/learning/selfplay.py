"""Compiled self-play, with random openings and exact endgames."""

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bits import (
    ONE,
    SIXTY_FOUR,
    Word,
    popcount,
    signed,
    trailing_zeros,
)
from engine.think.custodial.rules.moves import PASS, empty_cells, is_over, lead, make, placements
from engine.think.custodial.rules.state import STATE_WORDS, TURN, State
from engine.think.custodial.rules.tables import PLAYERS, Table
from engine.think.jit import jit
from engine.think.learning.evaluation import EvaluationTables
from engine.think.learning.features import evaluate_state
from training.learning.playout import next_random, nth_cell

States = NDArray[np.uint64]
MAX_MOVES = 128
INFINITY = Word(1 << 30)
CENTISTONES = 100  # in a stone


@jit
def play_game(
    table: Table,
    tables: EvaluationTables,
    start: State,
    seed: Word,
    opening: int,
    depth: int,
    exact: int,
    noise: int,
    states: States,
    leads: NDArray[np.float32],
) -> tuple[int, Word]:
    """Plays one game, and returns the number of recorded positions and the next seed.

    The first `opening` moves are random and not recorded. Then `depth` plies are searched, and with
    at most `exact` empty cells the whole rest; but one of `noise` moves is random, if that is not
    zero. `states` receives the positions, `leads` the final lead of each player.
    """
    rows = np.zeros((3 * max(depth, exact) + 6, STATE_WORDS), np.uint64)
    moves = np.zeros((len(rows), MAX_MOVES), np.uint64)
    state = start.copy()
    recorded = ply = 0
    while not is_over(table, state):
        low, high = placements(table, state, signed(state[TURN]))
        count = popcount(low) + popcount(high)
        seed = next_random(seed)
        move = PASS
        if ply < opening:
            if count:
                move = nth_cell(low, high, ((seed >> Word(32)) * count) >> Word(32))
        else:
            states[recorded] = state
            recorded += 1
            if count == ONE or (count and noise and (seed >> Word(8)) % Word(noise) == 0):
                move = nth_cell(low, high, ((seed >> Word(32)) * count) >> Word(32))
            elif count:
                rows[0] = state
                left, left_high = empty_cells(table, state)
                left = popcount(left) + popcount(left_high)
                plies = len(rows) - 2 if left <= exact else depth
                move = _choose(table, tables, rows, moves, plies, seed)
        make(table, state, move, state)
        ply += 1
    for player in range(signed(table[PLAYERS])):
        leads[:recorded, player] = lead(table, state, player)
    return recorded, seed


@jit
def _choose(
    table: Table, tables: EvaluationTables, rows: States, moves: States, depth: int, seed: Word
) -> Word:
    """The best placement for the player to move, a random one among equals."""
    me = signed(rows[0][TURN])
    low, high = placements(table, rows[0], me)
    count = _list_cells(low, high, moves[0])
    begin = ((seed >> Word(16)) & Word(0xFFFF)) % Word(count)
    ply, infinity = signed(ONE), signed(INFINITY)
    best, found = -infinity, PASS
    for number in range(count):
        move = moves[0][(begin + Word(number)) % Word(count)]
        make(table, rows[0], move, rows[1])
        value = search_state(table, tables, rows, moves, ply, depth - 1, best, infinity, me)
        if value > best:
            best, found = value, move
    return found


@jit
def search_state(
    table: Table,
    tables: EvaluationTables,
    rows: States,
    moves: States,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    me: int,
) -> int:
    """Paranoid alpha-beta: the value of a state to `me`, in hundredths of stones."""
    state, after = rows[ply], rows[ply + 1]
    turn = signed(state[TURN])
    low, high = placements(table, state, turn)
    if not (low | high):
        if is_over(table, state):
            return CENTISTONES * lead(table, state, me)
        make(table, state, PASS, after)
        return search_state(table, tables, rows, moves, ply + 1, depth, alpha, beta, me)
    if depth <= 0:
        return evaluate_state(table, state, me, tables)
    count = _list_cells(low, high, moves[ply])
    if depth > 1:
        _order(table, rows, moves, ply, count)
    for number in range(count):
        make(table, state, moves[ply][number], after)
        value = search_state(table, tables, rows, moves, ply + 1, depth - 1, alpha, beta, me)
        if turn == me:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if turn == me else beta


@jit
def _order(table: Table, rows: States, moves: States, ply: int, count: int) -> None:
    """Sorts moves by the mobility of the next player, lowest first."""
    found = moves[ply]
    for number in range(count):
        make(table, rows[ply], found[number], rows[ply + 1])
        low, high = placements(table, rows[ply + 1], signed(rows[ply + 1][TURN]))
        key = (popcount(low) + popcount(high)) << Word(8) | found[number]
        place = number
        while place > 0 and found[place - 1] > key:
            found[place] = found[place - 1]
            place -= 1
        found[place] = key
    for number in range(count):
        found[number] &= Word(255)


@jit
def _list_cells(low: Word, high: Word, moves: NDArray[np.uint64]) -> int:
    count = 0
    while low:
        moves[count] = trailing_zeros(low)
        low &= low - ONE
        count += 1
    while high:
        moves[count] = SIXTY_FOUR + trailing_zeros(high)
        high &= high - ONE
        count += 1
    return count
