"""Labels of positions with two players: exact values, and searches into trained stages."""

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bits import Word, popcount, signed
from engine.think.custodial.rules.moves import empty_cells, stones_of
from engine.think.custodial.rules.state import PASSES, TURN
from engine.think.custodial.rules.tables import Table
from engine.think.custodial.search.endgame import solve_endgame
from engine.think.custodial.search.last_cells import INFINITE_LEAD
from engine.think.custodial.search.negascout import negascout
from engine.think.custodial.search.search_state import STACK, SearchState, allocate
from engine.think.custodial.search.transposition import MAX_VALUE
from engine.think.jit import jit
from engine.think.learning.evaluation import EvaluationTables
from training.learning.selfplay import CENTISTONES, States

TABLE_BITS = 14
STACK_BOTTOM = Word(STACK)


def label_positions(
    table: Table, learned: EvaluationTables, states: States, depth: int, exact: int
) -> NDArray[np.float32]:
    """The lead of both players by a search of `depth` plies, exact with few empty cells."""
    flag = np.zeros(1, np.uint8)
    search = allocate(table, TABLE_BITS, flag, flag)
    return _label(table, search, learned, states, depth, exact)


@jit
def _label(
    table: Table,
    search: SearchState,
    learned: EvaluationTables,
    states: States,
    depth: int,
    exact: int,
) -> NDArray[np.float32]:
    found = np.zeros((len(states), 3), np.float32)
    most, top, infinity = signed(Word(INFINITE_LEAD)), STACK_BOTTOM, signed(Word(MAX_VALUE))
    for number in range(len(states)):
        state = states[number]
        turn = signed(state[TURN])
        low, high = empty_cells(table, state)
        if signed(popcount(low) + popcount(high)) <= exact:
            stones = stones_of(state, turn)
            lead = float(solve_endgame(search, stones, -most, most, top, state[PASSES]))
        else:
            value, stones = 0, stones_of(state, turn)
            for plies in range(2 - depth % 2, depth + 1, 2):
                value = negascout(
                    search,
                    learned,
                    stones,
                    signed(Word(plies)),
                    -infinity,
                    infinity,
                    top,
                    state[PASSES],
                )
            lead = value / CENTISTONES
        found[number, turn], found[number, 1 - turn] = lead, -lead
    return found
