"""The rules for the player to move, in words alone: own stones, prey, neutral stones.

The prey is whatever can be captured and is not neutral: the enemy's stones, or those of both
opponents. Everything faster than arrays of states is built on this.
"""

from engine.think.custodial.rules.bits import ONE, SIXTY_FOUR, SIXTY_THREE, ZERO, Word, lowest
from engine.think.custodial.rules.flank import flips, reach
from engine.think.custodial.rules.tables import CELLS, CENTER, NEUTRALS, RING, Table
from engine.think.jit import inline


@inline
def targets(
    table: Table,
    own: Word,
    own2: Word,
    prey: Word,
    prey2: Word,
    neutral: Word,
    neutral2: Word,
) -> tuple[Word, Word]:
    """Where the player can place a stone."""
    low = table[CELLS] & ~(own | prey | neutral)
    high = table[CELLS + 1] & ~(own2 | prey2 | neutral2)
    ring, ring2 = table[RING] & low, table[RING + 1] & high
    if ring | ring2:
        return ring, ring2
    found, found2 = reach(table, own, own2, prey, prey2)
    if neutral | neutral2:
        more, more2 = reach(table, own, own2, neutral, neutral2)
        found, found2 = found | more, found2 | more2
    found, found2 = found & low, found2 & high
    if found | found2:
        return found, found2
    return table[CENTER] & low, table[CENTER + 1] & high


@inline
def captures(
    table: Table,
    cell: Word,
    own: Word,
    own2: Word,
    prey: Word,
    prey2: Word,
    neutral: Word,
    neutral2: Word,
) -> tuple[Word, Word, Word, Word]:
    """The prey that a stone on a cell captures, and the cells that become the player's own."""
    if table[RING] | table[RING + 1]:
        stones, stones2 = own | prey | neutral, own2 | prey2 | neutral2
        if (table[RING] & ~stones) | (table[RING + 1] & ~stones2):
            return ZERO, ZERO, ZERO, ZERO
    taken, taken2 = flips(table, cell, own, own2, prey, prey2)
    if table[NEUTRALS]:
        won, won2 = flips(table, cell, own, own2, neutral, neutral2)
        return taken, taken2, won, won2
    return taken, taken2, taken, taken2


@inline
def played(
    table: Table,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
    cell: Word,
    taken: Word,
    taken2: Word,
    won: Word,
    won2: Word,
) -> tuple[Word, Word, Word, Word, Word, Word]:
    """The stones after a placement, those of the next player to move first."""
    stone, stone2 = single(cell)
    a, a2 = enemy & ~taken, enemy2 & ~taken2
    b, b2 = own | stone | won, own2 | stone2 | won2
    if table[NEUTRALS]:
        return a, a2, b, b2, (neutral & ~won) | taken, (neutral2 & ~won2) | taken2
    return a, a2, b, b2, neutral, neutral2


@inline
def single(cell: Word) -> tuple[Word, Word]:
    """The set of one cell."""
    bit = ONE << (cell & SIXTY_THREE)
    return (ZERO, bit) if cell > SIXTY_THREE else (bit, ZERO)


@inline
def pick(low: Word, high: Word) -> tuple[Word, Word, Word]:
    """A cell of a set that has one, and the set without it."""
    if low:
        return lowest(low), low & (low - ONE), high
    return SIXTY_FOUR + lowest(high), low, high & (high - ONE)
