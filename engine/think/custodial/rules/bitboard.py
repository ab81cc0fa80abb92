"""The rules for the player to move, on six words of stones."""

from typing import NamedTuple

from engine.think.custodial.rules.bits import (
    ONE,
    SIXTY_FOUR,
    SIXTY_THREE,
    ZERO,
    Word,
    popcount,
    signed,
    trailing_zeros,
)
from engine.think.custodial.rules.flank import flanking_cells, flips
from engine.think.custodial.rules.tables import CELLS, CENTER, NEUTRALS, OPENING_CELLS, Table
from engine.think.jit import inline


class Stones(NamedTuple):
    """The stones as the player to move sees them; `enemy` has all opponents' stones."""

    own: Word
    own_high: Word
    enemy: Word
    enemy_high: Word
    neutral: Word
    neutral_high: Word


class Captures(NamedTuple):
    """The captures of a placement: enemy stones, and the cells that become the player's own."""

    enemy: Word
    enemy_high: Word
    gained: Word
    gained_high: Word


@inline
def empty_cells(table: Table, stones: Stones) -> tuple[Word, Word]:
    low = stones.own | stones.enemy | stones.neutral
    high = stones.own_high | stones.enemy_high | stones.neutral_high
    return table[CELLS] & ~low, table[CELLS + 1] & ~high


@inline
def placement_cells(table: Table, stones: Stones) -> tuple[Word, Word]:
    low, high = empty_cells(table, stones)
    opening, opening_high = table[OPENING_CELLS] & low, table[OPENING_CELLS + 1] & high
    if opening | opening_high:
        return opening, opening_high
    own, own_high = stones.own, stones.own_high
    found, found_high = flanking_cells(table, own, own_high, stones.enemy, stones.enemy_high)
    if stones.neutral | stones.neutral_high:
        more, more_high = flanking_cells(table, own, own_high, stones.neutral, stones.neutral_high)
        found, found_high = found | more, found_high | more_high
    found, found_high = found & low, found_high & high
    if found | found_high:
        return found, found_high
    return table[CENTER] & low, table[CENTER + 1] & high


@inline
def captures(table: Table, cell: Word, stones: Stones) -> Captures:
    if table[OPENING_CELLS] | table[OPENING_CELLS + 1]:
        low, high = empty_cells(table, stones)
        if (table[OPENING_CELLS] & low) | (table[OPENING_CELLS + 1] & high):
            return Captures(ZERO, ZERO, ZERO, ZERO)
    own, own_high = stones.own, stones.own_high
    taken, taken_high = flips(table, cell, own, own_high, stones.enemy, stones.enemy_high)
    if table[NEUTRALS]:
        gained, gained_high = flips(table, cell, own, own_high, stones.neutral, stones.neutral_high)
        return Captures(taken, taken_high, gained, gained_high)
    return Captures(taken, taken_high, taken, taken_high)


@inline
def after_placement(table: Table, stones: Stones, cell: Word, captured: Captures) -> Stones:
    """The stones after a placement, as the next of two players sees them."""
    placed, placed_high = cell_bit(cell)
    neutral, neutral_high = stones.neutral, stones.neutral_high
    if table[NEUTRALS]:
        neutral = (neutral & ~captured.gained) | captured.enemy
        neutral_high = (neutral_high & ~captured.gained_high) | captured.enemy_high
    return Stones(
        stones.enemy & ~captured.enemy,
        stones.enemy_high & ~captured.enemy_high,
        stones.own | placed | captured.gained,
        stones.own_high | placed_high | captured.gained_high,
        neutral,
        neutral_high,
    )


@inline
def after_pass(stones: Stones) -> Stones:
    return Stones(
        stones.enemy,
        stones.enemy_high,
        stones.own,
        stones.own_high,
        stones.neutral,
        stones.neutral_high,
    )


@inline
def stone_lead(stones: Stones) -> int:
    own = popcount(stones.own) + popcount(stones.own_high)
    return signed(own) - signed(popcount(stones.enemy) + popcount(stones.enemy_high))


@inline
def cell_bit(cell: Word) -> tuple[Word, Word]:
    bit = ONE << (cell & SIXTY_THREE)
    return (ZERO, bit) if cell > SIXTY_THREE else (bit, ZERO)


@inline
def pop_cell(low: Word, high: Word) -> tuple[Word, Word, Word]:
    if low:
        return trailing_zeros(low), low & (low - ONE), high
    return SIXTY_FOUR + trailing_zeros(high), low, high & (high - ONE)
