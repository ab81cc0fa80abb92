"""Stones that can never be captured: `engine.features`, which has the proof, compiled."""

from engine.think.custodial.rules.bitboard import pop_cell
from engine.think.custodial.rules.bits import (
    FIVE,
    FOUR,
    ONE,
    SEVEN,
    SIX,
    SIXTY_FOUR,
    THREE,
    TWO,
    ZERO,
    Word,
    popcount,
)
from engine.think.custodial.rules.flank import AXIS_STEP, CELL_STEP, FIRST_AXIS, FIRST_CELL
from engine.think.custodial.rules.tables import AXIS_COUNT, CELLS, LINES, Table
from engine.think.jit import inline, jit_no_arrays

LINES_AT = Word(LINES)


@jit_no_arrays
def count_stable(table: Table, own: Word, own2: Word, others: Word, others2: Word) -> Word:
    """`others` are all other stones; names that end in 2 are high words."""
    low, high = table[CELLS] & ~(own | others), table[CELLS + 1] & ~(own2 | others2)
    # the lines with an empty cell, on each axis
    a, a2, b, b2, c, c2, d, d2 = ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO
    while low | high:
        cell, low, high = pop_cell(low, high)
        at = FIRST_CELL + cell * CELL_STEP + LINES_AT
        a, a2 = a | table[at], a2 | table[at + ONE]
        b, b2 = b | table[at + TWO], b2 | table[at + THREE]
        c, c2 = c | table[at + FOUR], c2 | table[at + FIVE]
        d, d2 = d | table[at + SIX], d2 | table[at + SEVEN]
    found, found2 = ZERO, ZERO
    while True:
        proved, proved2 = _harmless(table, ZERO, a, a2, found, found2)
        more, more2 = _harmless(table, ONE, b, b2, found, found2)
        proved, proved2 = proved & more, proved2 & more2
        more, more2 = _harmless(table, TWO, c, c2, found, found2)
        proved, proved2 = proved & more & own, proved2 & more2 & own2
        if table[AXIS_COUNT] == FOUR:
            more, more2 = _harmless(table, THREE, d, d2, found, found2)
            proved, proved2 = proved & more, proved2 & more2
        if proved == found and proved2 == found2:
            return popcount(found) + popcount(found2)
        found, found2 = proved, proved2


@inline
def _harmless(
    table: Table, axis: Word, open_: Word, open2: Word, found: Word, found2: Word
) -> tuple[Word, Word]:
    """The cells on which an axis captures nothing: `found` are stable, `open_` on open lines."""
    at = FIRST_AXIS + axis * AXIS_STEP
    s, inner, inner2 = table[at], table[at + ONE], table[at + TWO]
    r = SIXTY_FOUR - s
    return (
        ~(inner & open_) | (found << s) | (found >> s) | (found2 << r),
        ~(inner2 & open2) | (found2 << s) | (found >> r) | (found2 >> s),
    )
