"""Stones that can never be captured any more, as in `engine.features`, but compiled.

It says why each of the reasons holds. Here the stones of one player are looked at.
"""

from engine.think.custodial.rules.bits import ONE, SIXTY_FOUR, TWO, Word, popcount
from engine.think.custodial.rules.flank import FAR, FIRST_AXIS, FOUR, THREE
from engine.think.custodial.rules.tables import AXES, CELLS, Table
from engine.think.jit import jit


@jit
def count_stable(table: Table, own: Word, own2: Word, others: Word, others2: Word) -> Word:
    """How many stones of a player are proved to stay. `others` are all the other stones."""
    low, high = table[CELLS] & ~(own | others), table[CELLS + 1] & ~(own2 | others2)
    found, found2 = own & ~own, own2 & ~own2
    while True:
        proved, proved2 = own, own2
        at = FIRST_AXIS
        for _ in range(table[AXES]):
            s, inner, inner2 = table[at], table[at + ONE], table[at + TWO]
            open_, open2 = _spread(low, high, s, table[at + THREE], table[at + FOUR])
            quiet, quiet2 = ~(inner & open_), ~(inner2 & open2)
            r = SIXTY_FOUR - s
            quiet |= (found << s) | (found >> s) | (found2 << r)
            quiet2 |= (found2 << s) | (found >> r) | (found2 >> s)
            proved, proved2 = proved & quiet, proved2 & quiet2
            at += FAR
        if proved == found and proved2 == found2:
            return popcount(found) + popcount(found2)
        found, found2 = proved, proved2


@jit
def _spread(low: Word, high: Word, s: Word, to: Word, to2: Word) -> tuple[Word, Word]:
    """The cells on lines with an empty cell. `to`: where a step of `s` upwards leads to."""
    r = SIXTY_FOUR - s
    down, down2 = (to >> s) | (to2 << r), to2 >> s
    while True:
        more = low | ((low << s) & to) | (((low >> s) | (high << r)) & down)
        more2 = high | (((high << s) | (low >> r)) & to2) | ((high >> s) & down2)
        if more == low and more2 == high:
            return low, high
        low, high = more, more2
