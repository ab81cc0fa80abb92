"""Exact search of the last few empty cells: no ranks, and a table that stays in the cache.

It knows no free passing, no opening cells and no center rule.
"""

from engine.think.custodial.rules.bitboard import (
    Captures,
    Stones,
    after_pass,
    after_placement,
    captures,
    cell_bit,
    pop_cell,
    stone_lead,
)
from engine.think.custodial.rules.bits import FOUR, ONE, THREE, ZERO, Word, popcount, signed
from engine.think.custodial.rules.flank import CELL_STEP, FIRST_CELL
from engine.think.custodial.rules.stable import count_stable
from engine.think.custodial.rules.tables import CELL_COUNT, NEIGHBORS
from engine.think.custodial.search.move_ordering import REGION_AT
from engine.think.custodial.search.search_state import NODES, SearchState
from engine.think.custodial.search.transposition import (
    EXACT,
    depth_of,
    hash_key,
    lower_of,
    probe_cached,
    store_cached,
    upper_of,
)
from engine.think.jit import inline, jit_no_arrays

CENTISTONES = 100  # in a stone: the unit of table entries and evaluations
INFINITE_LEAD = 100  # stones; more than any board has

# From so few empty cells on, consulting the table or stable stones costs more than it saves.
UNHASHED_CELLS, UNSTABLE_CELLS = THREE, FOUR

NEIGHBORS_AT = Word(NEIGHBORS)


@jit_no_arrays
def solve_last_cells(  # noqa: C901 - recursion would pass every part the whole context
    search: SearchState,
    stones: Stones,
    alpha: int,
    beta: int,
    low: Word,
    high: Word,
    odd: Word,
    passed: Word,
) -> int:
    """The lead at the end if it lies between alpha and beta, otherwise a bound on that side.

    At least three cells are empty, `low` and `high`. Those in `odd` regions are tried first.
    """
    search[NODES] += ONE
    count = popcount(low) + popcount(high)
    if count > UNSTABLE_CELLS:
        bound = bound_by_stable_stones(search, stones, alpha)
        if bound <= alpha:
            return bound
    key = ZERO
    if count > UNHASHED_CELLS and not passed:
        key = hash_key(stones, ZERO)
        entry = probe_cached(search, key)
        if entry and depth_of(entry) >= EXACT:
            lower, upper = lower_of(entry) // CENTISTONES, upper_of(entry) // CENTISTONES
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
    prey, prey_high = stones.enemy | stones.neutral, stones.enemy_high | stones.neutral_high
    best = -INFINITE_LEAD
    for even in range(2):
        rest, rest_high = low, high
        while rest | rest_high and best < beta:
            cell, rest, rest_high = pop_cell(rest, rest_high)
            region = search[FIRST_CELL + cell * CELL_STEP + REGION_AT]
            if ((region & odd) == ZERO) == (even == 0):
                continue
            if not is_near(search, cell, prey, prey_high):
                continue
            captured = captures(search, cell, stones)
            if not has_captures(captured):
                continue
            after = after_placement(search, stones, cell, captured)
            bit, bit_high = cell_bit(cell)
            left, left_high, floor = low ^ bit, high ^ bit_high, max(alpha, best)
            if count == THREE:
                value = -solve_last_two(search, after, -floor, left, left_high)
            else:
                value = -solve_last_cells(
                    search, after, -beta, -floor, left, left_high, odd ^ region, ZERO
                )
            best = max(best, value)
    if best == -INFINITE_LEAD:
        if passed:
            return stone_lead(stones)
        best = -solve_last_cells(search, after_pass(stones), -beta, -alpha, low, high, odd, ONE)
    if key:
        lower = best if best > alpha else -INFINITE_LEAD
        upper = best if best < beta else INFINITE_LEAD
        depth = EXACT + signed(count)
        store_cached(search, key, depth, lower * CENTISTONES, upper * CENTISTONES)
    return best


@jit_no_arrays
def solve_last_two(search: SearchState, stones: Stones, beta: int, low: Word, high: Word) -> int:
    """The lead at the end, or one that is at least beta."""
    one, low, high = pop_cell(low, high)
    other = pop_cell(low, high)[0]
    sign = 1
    for _ in range(2):
        search[NODES] += ONE
        best = lead_after_placement(search, stones, one, other)
        if best < beta:
            best = max(best, lead_after_placement(search, stones, other, one))
        if best > -INFINITE_LEAD:
            return sign * best
        stones, beta, sign = after_pass(stones), INFINITE_LEAD, -1
    return stone_lead(stones)  # after two passes


@inline
def lead_after_placement(search: SearchState, stones: Stones, cell: Word, last: Word) -> int:
    """The lead at the end if a player takes the last cell but one; minus infinity if they may
    not.
    """
    prey, prey_high = stones.enemy | stones.neutral, stones.enemy_high | stones.neutral_high
    if is_near(search, cell, prey, prey_high):
        captured = captures(search, cell, stones)
        if has_captures(captured):
            return -solve_last_one(search, after_placement(search, stones, cell, captured), last)
    return -INFINITE_LEAD


@inline
def solve_last_one(search: SearchState, stones: Stones, cell: Word) -> int:
    search[NODES] += ONE
    lead = stone_lead(stones)
    captured = captures(search, cell, stones)
    if has_captures(captured):
        return lead + stones_won(captured)
    captured = captures(search, cell, after_pass(stones))
    return lead - stones_won(captured) if has_captures(captured) else lead


@inline
def has_captures(captured: Captures) -> bool:
    return bool(captured.enemy | captured.enemy_high | captured.gained | captured.gained_high)


@inline
def stones_won(captured: Captures) -> int:
    """The change of the lead by a placement with these captures."""
    count = popcount(captured.enemy) + popcount(captured.gained)
    count += popcount(captured.enemy_high) + popcount(captured.gained_high)
    return signed(ONE + count)


@inline
def is_near(search: SearchState, cell: Word, low: Word, high: Word) -> bool:
    at = FIRST_CELL + cell * CELL_STEP + NEIGHBORS_AT
    return bool(search[at] & low | search[at + ONE] & high)


@inline
def bound_by_stable_stones(search: SearchState, stones: Stones, alpha: int) -> int:
    """An upper bound of the lead from the enemy's stable stones, if it may be at most alpha."""
    size = signed(search[CELL_COUNT])
    if alpha < size - 2 * signed(popcount(stones.enemy) + popcount(stones.enemy_high)):
        return INFINITE_LEAD
    stable = count_stable(
        search,
        stones.enemy,
        stones.enemy_high,
        stones.own | stones.neutral,
        stones.own_high | stones.neutral_high,
    )
    return size - 2 * signed(stable)
