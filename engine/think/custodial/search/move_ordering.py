"""Move ordering: the moves of a position on a stack, ranked, and taken best first."""

from engine.think.custodial.rules.bitboard import (
    Captures,
    Stones,
    after_placement,
    captures,
    cell_bit,
    placement_cells,
    pop_cell,
)
from engine.think.custodial.rules.bits import FIVE, FOUR, ONE, THREE, TWO, ZERO, Word, popcount
from engine.think.custodial.rules.flank import CELL_STEP, FIRST_CELL
from engine.think.custodial.rules.tables import REGION, SAFE
from engine.think.custodial.search.search_state import MOVE_WORDS, SearchState
from engine.think.custodial.search.transposition import (
    MIN_VALUE,
    depth_of,
    hash_key,
    probe,
    upper_of,
)
from engine.think.jit import inline, jit_no_arrays

REGION_AT, MOVE_STEP = Word(REGION), Word(MOVE_WORDS)
BASE_RANK, HASH_MOVE_RANK = Word(1 << 20), Word(1 << 40)
REPLY_COST, SAFE_REPLY_COST, ODD_BONUS, SAFE_BONUS = Word(16), Word(16), Word(8), Word(24)


@jit_no_arrays
def push_moves(
    search: SearchState, stones: Stones, top: Word, odd_regions: Word, hash_move: Word
) -> Word:
    """Pushes all placements from `top` on and returns the new top of the stack.

    Moves rank by the enemy's mobility afterwards, replies on safe cells counting twice, by taking
    a safe cell, and by playing into an odd region. The move of the transposition table comes first.
    """
    safe, safe_high = search[SAFE], search[SAFE + 1]
    low, high = placement_cells(search, stones)
    while low | high:
        cell, low, high = pop_cell(low, high)
        captured = captures(search, cell, stones)
        replies, replies_high = placement_cells(
            search, after_placement(search, stones, cell, captured)
        )
        rank = BASE_RANK - (popcount(replies) + popcount(replies_high)) * REPLY_COST
        rank -= (popcount(replies & safe) + popcount(replies_high & safe_high)) * SAFE_REPLY_COST
        placed, placed_high = cell_bit(cell)
        if (placed & safe) | (placed_high & safe_high):
            rank += SAFE_BONUS
        if search[FIRST_CELL + cell * CELL_STEP + REGION_AT] & odd_regions:
            rank += ODD_BONUS
        if cell == hash_move:
            rank += HASH_MOVE_RANK
        search[top], search[top + ONE] = rank, cell
        search[top + TWO], search[top + THREE] = captured.enemy, captured.enemy_high
        search[top + FOUR], search[top + FIVE] = captured.gained, captured.gained_high
        top += MOVE_STEP
    return top


@inline
def after_move(search: SearchState, stones: Stones, at: Word) -> Stones:
    """The stones after a move of the stack, as the next player sees them."""
    captured = Captures(search[at + TWO], search[at + THREE], search[at + FOUR], search[at + FIVE])
    return after_placement(search, stones, search[at + ONE], captured)


@inline
def best_known_bound(
    search: SearchState, stones: Stones, at: Word, end: Word, depth: int, beta: int
) -> int:
    """A lower bound of the value that is at least beta, if the table refutes a reply.

    `depth`: of the replies that the table must know. The least value if there is no such bound.
    """
    while at < end:
        reply = probe(search, hash_key(after_move(search, stones, at), ZERO))
        if reply and depth_of(reply) >= depth and -upper_of(reply) >= beta:
            return -upper_of(reply)
        at += MOVE_STEP
    return MIN_VALUE


@inline
def select_best(search: SearchState, at: Word, top: Word) -> None:
    """Swaps the highest ranked of the remaining moves to the front."""
    best, rank = at, search[at]
    other = at + MOVE_STEP
    while other < top:
        if search[other] > rank:
            best, rank = other, search[other]
        other += MOVE_STEP
    if best != at:
        for _ in range(MOVE_WORDS):
            search[at], search[best] = search[best], search[at]
            at += ONE
            best += ONE
