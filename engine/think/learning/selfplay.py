"""Games of a learner against itself, from openings that are random, with exact endings."""

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bits import ONE, SIXTY_FOUR, Word, lowest, popcount, signed
from engine.think.custodial.rules.moves import PASS, empties, is_over, lead, make, placements
from engine.think.custodial.rules.playout import draw, nth
from engine.think.custodial.rules.state import TURN, WORDS, State
from engine.think.custodial.rules.tables import PLAYERS, Table
from engine.think.jit import jit
from engine.think.learning.evaluation import Tables
from engine.think.learning.features import appraise

States = NDArray[np.uint64]
MOVES = 128
INFINITE = Word(1 << 30)
HUNDRED = 100


@jit
def play_game(
    table: Table,
    tables: Tables,
    start: State,
    seed: Word,
    opening: int,
    depth: int,
    exact: int,
    states: States,
    leads: NDArray[np.int16],
) -> tuple[int, Word]:
    """Play one game from a state; how many positions were kept, and the seed to go on with.

    The first `opening` moves are random, and their positions are not kept. Then `depth` plies are
    searched, and with `exact` empty cells and fewer everything. `states` takes the positions,
    `leads` how each player ended in them.
    """
    rows = np.zeros((3 * max(depth, exact) + 6, WORDS), np.uint64)
    moves = np.zeros((len(rows), MOVES), np.uint64)
    state = start.copy()
    kept = ply = 0
    while not is_over(table, state):
        low, high = placements(table, state, signed(state[TURN]))
        count = popcount(low) + popcount(high)
        seed = draw(seed)
        move = PASS
        if ply < opening:
            if count:
                move = nth(low, high, ((seed >> Word(32)) * count) >> Word(32))
        else:
            states[kept] = state
            kept += 1
            if count == ONE:
                move = nth(low, high, Word(0))
            elif count:
                rows[0] = state
                left, left2 = empties(table, state)
                left = popcount(left) + popcount(left2)
                far = len(rows) - 2 if left <= exact else depth
                move = _choose(table, tables, rows, moves, far, seed)
        make(table, state, move, state)
        ply += 1
    for player in range(signed(table[PLAYERS])):
        leads[:kept, player] = lead(table, state, player)
    return kept, seed


@jit
def _choose(
    table: Table, tables: Tables, rows: States, moves: States, depth: int, seed: Word
) -> Word:
    """The best placement for the player to move, of equals any."""
    me = signed(rows[0][TURN])
    low, high = placements(table, rows[0], me)
    count = _list(low, high, moves[0])
    begin = ((seed >> Word(16)) & Word(0xFFFF)) % Word(count)
    ply, most = signed(ONE), signed(INFINITE)
    best, found = -most, PASS
    for number in range(count):
        move = moves[0][(begin + Word(number)) % Word(count)]
        make(table, rows[0], move, rows[1])
        worth = _search(table, tables, rows, moves, ply, depth - 1, best, most, me)
        if worth > best:
            best, found = worth, move
    return found


@jit
def _search(
    table: Table,
    tables: Tables,
    rows: States,
    moves: States,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    me: int,
) -> int:
    """What a state is worth to `me`, against whom all others play: hundredths of stones."""
    state, after = rows[ply], rows[ply + 1]
    turn = signed(state[TURN])
    low, high = placements(table, state, turn)
    if not (low | high):
        if is_over(table, state):
            return HUNDRED * lead(table, state, me)
        make(table, state, PASS, after)
        return _search(table, tables, rows, moves, ply + 1, depth, alpha, beta, me)
    if depth <= 0:
        return appraise(table, state, me, tables)
    count = _list(low, high, moves[ply])
    if depth > 1:
        _order(table, rows, moves, ply, count)
    for number in range(count):
        make(table, state, moves[ply][number], after)
        worth = _search(table, tables, rows, moves, ply + 1, depth - 1, alpha, beta, me)
        if turn == me:
            alpha = max(alpha, worth)
        else:
            beta = min(beta, worth)
        if alpha >= beta:
            break
    return alpha if turn == me else beta


@jit
def _order(table: Table, rows: States, moves: States, ply: int, count: int) -> None:
    """Moves that leave the next player few replies come first."""
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
def _list(low: Word, high: Word, moves: NDArray[np.uint64]) -> int:
    count = 0
    while low:
        moves[count] = lowest(low)
        low &= low - ONE
        count += 1
    while high:
        moves[count] = SIXTY_FOUR + lowest(high)
        high &= high - ONE
        count += 1
    return count
