"""Stones that can never be captured: `engine.features`, which has the proof, compiled."""

from engine.think.custodial.rules.bits import (
    FOUR,
    ONE,
    SIXTY_FOUR,
    THREE,
    TWO,
    ZERO,
    Word,
    popcount,
)
from engine.think.custodial.rules.flank import AXIS_STEP, FIRST_AXIS
from engine.think.custodial.rules.tables import AXIS_COUNT, CELLS, Table
from engine.think.jit import jit


@jit
def count_stable(table: Table, own: Word, own2: Word, others: Word, others2: Word) -> Word:
    """`others` are all stones but `own`; names that end in 2 are high words."""
    low, high = table[CELLS] & ~(own | others), table[CELLS + 1] & ~(own2 | others2)
    found, found2 = ZERO, ZERO
    while True:
        proved, proved2 = own, own2
        at = FIRST_AXIS
        for _ in range(table[AXIS_COUNT]):
            s, inner, inner2 = table[at], table[at + ONE], table[at + TWO]
            open_, open2 = _open_lines(low, high, s, table[at + THREE], table[at + FOUR])
            harmless, harmless2 = ~(inner & open_), ~(inner2 & open2)
            r = SIXTY_FOUR - s
            harmless |= (found << s) | (found >> s) | (found2 << r)
            harmless2 |= (found2 << s) | (found >> r) | (found2 >> s)
            proved, proved2 = proved & harmless, proved2 & harmless2
            at += AXIS_STEP
        if proved == found and proved2 == found2:
            return popcount(found) + popcount(found2)
        found, found2 = proved, proved2


@jit
def _open_lines(low: Word, high: Word, s: Word, to: Word, to2: Word) -> tuple[Word, Word]:
    """The cells of lines with an empty cell. `to`: the cells that a shift up by `s` reaches."""
    r = SIXTY_FOUR - s
    down, down2 = (to >> s) | (to2 << r), to2 >> s
    while True:
        more = low | ((low << s) & to) | (((low >> s) | (high << r)) & down)
        more2 = high | (((high << s) | (low >> r)) & to2) | ((high >> s) & down2)
        if more == low and more2 == high:
            return low, high
        low, high = more, more2
