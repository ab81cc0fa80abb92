"""Paranoid search for states that negascout on two sets of stones cannot hold.

With three players everybody is assumed to play against the thinking player (Sturtevant and Korf,
"On Pruning Techniques for Multi-Player Games", 2000), so the value is a lower bound of the result.
A cooperative search assumes that everybody helps, which gives an upper bound; where both agree the
value is exact. If only two players are left, it is ordinary alpha-beta.
"""

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bitboard import Stones, pop_cell
from engine.think.custodial.rules.bits import ONE, TWO, ZERO, Word, popcount, signed
from engine.think.custodial.rules.moves import PASS, is_over, lead, make, may_pass, placements
from engine.think.custodial.rules.state import (
    NEUTRAL,
    OUT,
    PASSES,
    STATE_WORDS,
    TURN,
    State,
    from_position,
)
from engine.think.custodial.rules.tables import FREE_PASSING, PLAYERS, SAFE
from engine.think.custodial.search.evaluate import EVALUATION_LIMIT
from engine.think.custodial.search.iterative_deepening import STACK_BOTTOM, IterativeDeepening
from engine.think.custodial.search.last_cells import CENTISTONES
from engine.think.custodial.search.move_ordering import HASH_MOVE_RANK, MOVE_STEP, select_best
from engine.think.custodial.search.search_state import HALTED, SearchState, visit
from engine.think.custodial.search.transposition import (
    EXACT,
    K2,
    MAX_VALUE,
    MIN_VALUE,
    NO_CELL,
    cell_of,
    depth_of,
    hash_key,
    lower_of,
    mix,
    probe,
    store,
    upper_of,
)
from engine.think.jit import jit_no_arrays
from engine.think.learning.evaluation import EvaluationTables
from engine.think.learning.features import evaluate_state

States = NDArray[np.uint64]

BASE_RANK = 1 << 20
MOBILITY_WEIGHT, SAFE_CELL_WEIGHT = 60, 500
MAX_PLIES = 3 * 128
# With more empty cells, values among three players are too expensive to prove.
PROVABLE_EMPTY_CELLS = 8


@jit_no_arrays
def paranoid(  # noqa: C901 - recursion would pass every part the whole context
    search: SearchState,
    weights: EvaluationTables,
    states: States,
    ply: int,
    me: int,
    depth: int,
    alpha: int,
    beta: int,
    top: Word,
    cooperative: int,
) -> int:
    """The value of the state in row `ply` to the player `me`, in hundredths of stones."""
    if visit(search):
        return 0
    state = states[ply]
    turn = signed(state[TURN])
    low, high = placements(search, state, turn)
    none = not low | high
    if (none or search[FREE_PASSING] or state[OUT]) and is_over(search, state):
        return CENTISTONES * lead(search, state, me)
    if depth <= 0 and not none:
        return evaluate_for(search, weights, state, me)
    key, entry = ZERO, ZERO
    if depth > 0:
        key = _hash_key(state, me, cooperative)
        entry = probe(search, key)
        if entry and depth_of(entry) >= depth:
            lower, upper = lower_of(entry), upper_of(entry)
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
    maximizing = turn == me or cooperative == 1
    end = _push_moves(
        search, weights, states, ply, me, low, high, depth, top, cell_of(entry), maximizing
    )
    best, best_cell = (MIN_VALUE, NO_CELL) if maximizing else (MAX_VALUE, NO_CELL)
    floor, ceiling, at = alpha, beta, top
    while at < end and floor < ceiling:
        select_best(search, at, end)
        cell = search[at + ONE]
        make(search, state, cell, states[ply + 1])
        rest = depth if cell == PASS else depth - 1
        value = paranoid(
            search, weights, states, ply + 1, me, rest, floor, ceiling, end, cooperative
        )
        if search[HALTED]:
            return 0
        if maximizing and value > best:
            best, best_cell = value, cell
            floor = max(floor, best)
        elif not maximizing and value < best:
            best, best_cell = value, cell
            ceiling = min(ceiling, best)
        at += MOVE_STEP
    if depth > 0:
        lower = best if best > alpha else MIN_VALUE
        upper = best if best < beta else MAX_VALUE
        store(search, key, min(depth, EXACT), lower, upper, best_cell)
    return best


@jit_no_arrays
def _hash_key(state: State, me: int, cooperative: int) -> Word:
    rest = state[TURN] + (state[PASSES] << TWO) + (Word(2 * me + cooperative) << Word(32))
    stones = Stones(state[0], state[1], state[2], state[3], state[4], state[5])
    key = hash_key(stones, rest)
    return key ^ mix(state[NEUTRAL] + ONE, K2) ^ mix(state[NEUTRAL + 1], key) | ONE


@jit_no_arrays
def _push_moves(
    search: SearchState,
    weights: EvaluationTables,
    states: States,
    ply: int,
    me: int,
    low: Word,
    high: Word,
    depth: int,
    top: Word,
    hash_move: Word,
    maximizing: bool,
) -> Word:
    """Pushes all moves from `top` on, ranked by evaluation unless they lead to leaves."""
    state, after = states[ply], states[ply + 1]
    sign = 1 if maximizing else -1
    passing = not low | high or may_pass(search, state)
    while low | high or passing:
        if low | high:
            cell, low, high = pop_cell(low, high)
        else:
            cell, passing = PASS, False
        rank = Word(BASE_RANK)
        if cell == hash_move:
            rank = HASH_MOVE_RANK
        elif depth > 1:
            make(search, state, cell, after)
            rank = Word(BASE_RANK + sign * evaluate_for(search, weights, after, me))
        search[top], search[top + ONE] = rank, cell
        top += MOVE_STEP
    return top


@jit_no_arrays
def evaluate_for(search: SearchState, weights: EvaluationTables, state: State, me: int) -> int:
    """The expected lead of a player at the end of the game, in hundredths of stones."""
    if weights.weights.shape[0]:
        value = evaluate_state(search, state, me, weights)
    else:
        best = -EVALUATION_LIMIT
        for other in range(signed(search[PLAYERS])):
            if other != me and not (state[OUT] >> Word(other)) & ONE:
                best = max(best, _evaluate_features(search, state, other))
        value = _evaluate_features(search, state, me) - best
    return max(-EVALUATION_LIMIT, min(EVALUATION_LIMIT, value))


@jit_no_arrays
def _evaluate_features(search: SearchState, state: State, color: int) -> int:
    low, high = placements(search, state, color)
    mobility = signed(popcount(low) + popcount(high))
    safe = popcount(state[2 * color] & search[SAFE])
    safe += popcount(state[2 * color + 1] & search[SAFE + 1])
    return MOBILITY_WEIGHT * mobility + SAFE_CELL_WEIGHT * signed(safe)


@jit_no_arrays
def stored_move(search: SearchState, state: State, me: int) -> int:
    return signed(cell_of(probe(search, _hash_key(state, me, 0))))


class ParanoidSearch(IterativeDeepening):
    """Iterative deepening with paranoid search. Endgames are also searched by depth."""

    exact_from, first_exact = 1, 1

    def _search_window(self, child: int, depth: int, *, exact: bool, low: int, high: int) -> int:
        return self._search_child(child, depth + exact, low, high, cooperative=False)

    def _search_child(
        self, child: int, depth: int, low: int, high: int, *, cooperative: bool
    ) -> int:
        """A lower bound of a move's value, or an upper bound if everybody cooperates."""
        states = np.zeros((MAX_PLIES, STATE_WORDS), dtype=np.uint64)
        states[0] = self.children[child]
        return paranoid(
            self.search,
            self.weights,
            states,
            0,
            self._me,
            depth - 1,
            low,
            high,
            STACK_BOTTOM,
            int(cooperative),
        )

    def _mark_proved(self, finished: list[int], *, complete: bool) -> None:
        if len(self.position.active) == 2:
            return super()._mark_proved(finished, complete=complete)
        if not complete or self.empty > PROVABLE_EMPTY_CELLS:
            return None
        for child in finished if self.every else finished[:1]:
            upper = self._search_child(
                child, self.empty + 1, MIN_VALUE, MAX_VALUE, cooperative=True
            )
            if upper == self.values[child] and not self.halted:
                self.proved.add(child)
        return None

    @property
    def _me(self) -> int:
        return int(from_position(self.position)[TURN])

    def _view(self, state: State) -> State:
        return state

    def _stored_move(self, state: State) -> int:
        return int(stored_move(self.search, state, self._me))
