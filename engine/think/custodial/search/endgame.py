"""Exact endgame search for two players, with leads in stones as values.

Negascout (Reinefeld, "An improvement to the Scout tree search algorithm", 1983) with a
transposition table and a cut-off by stable stones. Moves that minimize the enemy's mobility come
first, and those into regions with an odd number of empty cells.
"""

from engine.think.custodial.rules.bitboard import (
    Stones,
    after_pass,
    empty_cells,
    placement_cells,
    pop_cell,
    stone_lead,
)
from engine.think.custodial.rules.bits import (
    ONE,
    SIXTY_FOUR,
    ZERO,
    Word,
    popcount,
    signed,
    trailing_zeros,
)
from engine.think.custodial.rules.flank import CELL_STEP, FIRST_CELL
from engine.think.custodial.rules.tables import CENTER, FREE_PASSING, OPENING_CELLS
from engine.think.custodial.search.last_cells import (
    CENTISTONES,
    INFINITE_LEAD,
    bound_by_stable_stones,
    solve_last_cells,
    solve_last_one,
    solve_last_two,
)
from engine.think.custodial.search.move_ordering import (
    MOVE_STEP,
    REGION_AT,
    after_move,
    best_known_bound,
    push_moves,
    select_best,
)
from engine.think.custodial.search.search_state import HALTED, NODES, SearchState, visit
from engine.think.custodial.search.transposition import (
    EXACT,
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

# From so many empty cells on, ordering moves costs more than it saves.
LAST_CELLS = 6
# From so many empty cells on, the search first looks for replies that the table refutes.
ENHANCED_CELLS = 9


@jit_no_arrays
def odd_regions(search: SearchState, low: Word, high: Word) -> Word:
    """The regions with an odd number of these cells, one bit each."""
    odd = ZERO
    while low:
        odd ^= search[FIRST_CELL + trailing_zeros(low) * CELL_STEP + REGION_AT]
        low &= low - ONE
    while high:
        odd ^= search[FIRST_CELL + (SIXTY_FOUR + trailing_zeros(high)) * CELL_STEP + REGION_AT]
        high &= high - ONE
    return odd


@jit_no_arrays
def solve_endgame(  # noqa: C901 - recursion would pass every part the whole context
    search: SearchState, stones: Stones, alpha: int, beta: int, top: Word, passes: Word
) -> int:
    """The lead at the end if it lies between alpha and beta, otherwise a bound on that side.

    `top` of the move stack. `passes` in succession, under free passing. A halted search returns
    nothing meaningful.
    """
    low, high = empty_cells(search, stones)
    empty = signed(popcount(low) + popcount(high))
    if empty == 0 or passes > ONE:
        search[NODES] += ONE
        return stone_lead(stones)
    odd = odd_regions(search, low, high)
    opening = search[OPENING_CELLS] & low | search[OPENING_CELLS + 1] & high
    center = search[CENTER] & low | search[CENTER + 1] & high
    if empty <= LAST_CELLS and not opening | center | search[FREE_PASSING]:
        if empty > 2:
            return solve_last_cells(search, stones, alpha, beta, low, high, odd, ZERO)
        if empty > 1:
            return solve_last_two(search, stones, beta, low, high)
        return solve_last_one(search, stones, pop_cell(low, high)[0])
    if visit(search):
        return 0
    bound = bound_by_stable_stones(search, stones, alpha)
    if bound <= alpha:
        return bound
    key = hash_key(stones, passes)
    entry = probe(search, key)
    if entry and depth_of(entry) >= EXACT:
        lower, upper = lower_of(entry) // CENTISTONES, upper_of(entry) // CENTISTONES
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
    end = push_moves(search, stones, top, odd, cell_of(entry))
    if empty >= ENHANCED_CELLS:
        bound = best_known_bound(search, stones, top, end, EXACT, beta * CENTISTONES)
        if bound > MIN_VALUE:
            return bound // CENTISTONES
    best, best_cell, at = -INFINITE_LEAD, NO_CELL, top
    while at < end and best < beta:
        select_best(search, at, end)
        cell = search[at + ONE]
        after = after_move(search, stones, at)
        floor = max(alpha, best)
        value = -INFINITE_LEAD
        if at != top:
            value = -solve_endgame(search, after, -floor - 1, -floor, end, ZERO)
        if at == top or floor < value < beta:
            value = -solve_endgame(search, after, -beta, -floor, end, ZERO)
        if search[HALTED]:
            return 0
        if value > best:
            best, best_cell = value, cell
        at += MOVE_STEP
    if end == top or (search[FREE_PASSING] and best < beta and not opening):
        floor = max(alpha, best)
        passed = after_pass(stones)
        low, high = placement_cells(search, passed)
        if passes or not (search[FREE_PASSING] | low | high):
            value = stone_lead(stones)
        else:
            counted = ONE if search[FREE_PASSING] else ZERO
            value = -solve_endgame(search, passed, -beta, -floor, end, counted)
        if search[HALTED]:
            return 0
        if value > best:
            best, best_cell = value, NO_CELL
    lower = best if best > alpha else -INFINITE_LEAD
    upper = best if best < beta else INFINITE_LEAD
    depth = EXACT + empty
    store(search, key, depth, lower * CENTISTONES, upper * CENTISTONES, best_cell)
    return best
