"""Negascout to a depth, for two players, with values in hundredths of stones."""

from engine.think.custodial.rules.bitboard import (
    Stones,
    after_pass,
    empty_cells,
    placement_cells,
    stone_lead,
)
from engine.think.custodial.rules.bits import ONE, ZERO, Word, popcount, signed
from engine.think.custodial.rules.tables import CELL_COUNT, FREE_PASSING, OPENING_CELLS
from engine.think.custodial.search.endgame import odd_regions, solve_endgame
from engine.think.custodial.search.evaluate import EVALUATION_LIMIT, evaluate_stones
from engine.think.custodial.search.last_cells import CENTISTONES
from engine.think.custodial.search.move_ordering import (
    HASH_MOVE_RANK,
    MOVE_STEP,
    after_move,
    best_known_bound,
    push_moves,
    select_best,
)
from engine.think.custodial.search.probcut import limit_above, limit_below, pair_of
from engine.think.custodial.search.search_state import HALTED, SearchState, visit
from engine.think.custodial.search.transposition import (
    MAX_VALUE,
    MIN_VALUE,
    NO_CELL,
    cell_of,
    depth_of,
    hash_key,
    lower_of,
    probe,
    store,
    upper_of,
)
from engine.think.jit import jit_no_arrays
from engine.think.learning.evaluation import EvaluationTables

# From so many plies on, ranking moves by evaluation saves more than it costs, as does looking for
# replies that the table refutes.
EVALUATED_ORDERING_DEPTH = 3
BASE_RANK = 1 << 20


@jit_no_arrays
def negascout(  # noqa: C901 - recursion would pass every part the whole context
    search: SearchState,
    weights: EvaluationTables,
    stones: Stones,
    depth: int,
    alpha: int,
    beta: int,
    top: Word,
    passes: Word,
) -> int:
    """The value of a position to the player to move. Only placements count as plies."""
    low, high = empty_cells(search, stones)
    if depth >= signed(popcount(low) + popcount(high)) or passes > ONE:
        floor, ceiling = alpha // CENTISTONES, -(-beta // CENTISTONES)
        return CENTISTONES * solve_endgame(search, stones, floor, ceiling, top, passes)
    if visit(search):
        return 0
    key = hash_key(stones, passes)
    entry = probe(search, key) if depth > 0 else ZERO
    if entry and depth_of(entry) >= depth:
        lower, upper = lower_of(entry), upper_of(entry)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
    pair = pair_of(search, search[CELL_COUNT] - popcount(low) - popcount(high), depth)
    shallow = signed(search[pair])
    if shallow > 0 and beta - alpha == 1:
        above = evaluate_stones(search, weights, stones) >= beta
        limit = limit_above(search, pair, beta) if above else limit_below(search, pair, alpha) + 1
        if -EVALUATION_LIMIT < limit < EVALUATION_LIMIT:
            found = negascout(search, weights, stones, shallow, limit - 1, limit, top, passes)
            if search[HALTED]:
                return 0
            if above == (found >= limit):
                return beta if above else alpha
    best, best_cell, at, end = MIN_VALUE, NO_CELL, top, top
    if depth > 0:
        odd = odd_regions(search, low, high)
        end = push_moves(search, stones, top, odd, cell_of(entry))
        if depth >= EVALUATED_ORDERING_DEPTH:
            bound = best_known_bound(search, stones, top, end, depth - 1, beta)
            if bound > MIN_VALUE:
                return bound
            rank_by_evaluation(search, weights, stones, top, end)
    else:
        cells, cells_high = placement_cells(search, stones)
        if cells | cells_high:
            return evaluate_stones(search, weights, stones)
    while at < end and best < beta:
        select_best(search, at, end)
        cell = search[at + ONE]
        after = after_move(search, stones, at)
        floor, value = max(alpha, best), MIN_VALUE
        if at != top:
            value = -negascout(search, weights, after, depth - 1, -floor - 1, -floor, end, ZERO)
        if at == top or floor < value < beta:
            value = -negascout(search, weights, after, depth - 1, -beta, -floor, end, ZERO)
        if search[HALTED]:
            return 0
        if value > best:
            best, best_cell = value, cell
        at += MOVE_STEP
    opening = (search[OPENING_CELLS] & low) | (search[OPENING_CELLS + 1] & high)
    if end == top or (search[FREE_PASSING] and best < beta and not opening):
        floor = max(alpha, best)
        passed = after_pass(stones)
        low, high = placement_cells(search, passed)
        if passes or not (search[FREE_PASSING] | low | high):
            value = CENTISTONES * stone_lead(stones)
        else:
            counted = ONE if search[FREE_PASSING] else ZERO
            value = -negascout(search, weights, passed, depth, -beta, -floor, end, counted)
        if search[HALTED]:
            return 0
        if value > best:
            best, best_cell = value, NO_CELL
    if depth > 0:
        lower = best if best > alpha else MIN_VALUE
        upper = best if best < beta else MAX_VALUE
        store(search, key, depth, lower, upper, best_cell)
    return best


@jit_no_arrays
def rank_by_evaluation(
    search: SearchState, weights: EvaluationTables, stones: Stones, at: Word, end: Word
) -> None:
    while at < end:
        if search[at] < HASH_MOVE_RANK:
            after = after_move(search, stones, at)
            search[at] = Word(BASE_RANK - evaluate_stones(search, weights, after))
        at += MOVE_STEP
