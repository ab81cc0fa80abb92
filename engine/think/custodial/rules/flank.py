"""Rows of stones between two stones of one color, found for all cells or for one.

`reach` floods all directions of an axis at once, in steps that double (Kogge and Stone's parallel
prefix, as chess programs use it); `flips` looks along the rays of one cell.
"""

from engine.think.custodial.rules.bits import (
    ONE,
    SIXTY_FOUR,
    SIXTY_THREE,
    TWO,
    ZERO,
    Word,
    leading,
)
from engine.think.custodial.rules.tables import AXES, AXIS, CELL, LINES, RAYS, STEP, WIDE, Table
from engine.think.jit import inline

FIRST_AXIS, FAR, FIRST_RAY, CELL_WORDS = Word(AXIS), Word(STEP), Word(RAYS), Word(CELL)
TOP = Word(1 << 63)
THREE, FOUR = Word(3), Word(4)


@inline
def reach(table: Table, own: Word, own2: Word, prey: Word, prey2: Word) -> tuple[Word, Word]:
    """The cells behind unbroken rows of prey that begin beside an own stone, empty or not."""
    if table[WIDE]:
        return _reach_wide(table, own, own2, prey, prey2)
    return _reach_narrow(table, own, prey), ZERO


@inline
def _reach_narrow(table: Table, own: Word, prey: Word) -> Word:
    """Lines of up to eight cells in one word."""
    found = ZERO
    at = FIRST_AXIS
    for _ in range(table[AXES]):
        s = table[at]
        inner = prey & table[at + ONE]
        s2 = s + s
        up, down = (own << s) & inner, (own >> s) & inner
        up |= (up << s) & inner
        down |= (down >> s) & inner
        pair = inner & (inner << s)
        pair2 = pair >> s
        up |= (up << s2) & pair
        down |= (down >> s2) & pair2
        up |= (up << s2) & pair
        down |= (down >> s2) & pair2
        found |= (up << s) | (down >> s)
        at += FAR
    return found


@inline
def _reach_wide(table: Table, own: Word, own2: Word, prey: Word, prey2: Word) -> tuple[Word, Word]:
    """Lines of up to fourteen cells in two words."""
    found, found2 = ZERO, ZERO
    at = FIRST_AXIS
    for _ in range(table[AXES]):
        s = table[at]
        p, p2 = prey & table[at + ONE], prey2 & table[at + TWO]
        r = SIXTY_FOUR - s
        up, up2 = (own << s) & p, ((own2 << s) | (own >> r)) & p2
        dn, dn2 = ((own >> s) | (own2 << r)) & p, (own2 >> s) & p2
        up, up2 = up | ((up << s) & p), up2 | (((up2 << s) | (up >> r)) & p2)
        dn, dn2 = dn | (((dn >> s) | (dn2 << r)) & p), dn2 | ((dn2 >> s) & p2)
        # runs of two, then of four, that end here upwards (q) or downwards (d)
        q, q2 = p & (p << s), p2 & ((p2 << s) | (p >> r))
        d, d2 = (q >> s) | (q2 << r), q2 >> s
        t = s + s
        r2 = SIXTY_FOUR - t
        up, up2 = up | ((up << t) & q), up2 | (((up2 << t) | (up >> r2)) & q2)
        dn, dn2 = dn | (((dn >> t) | (dn2 << r2)) & d), dn2 | ((dn2 >> t) & d2)
        q, q2 = q & (q << t), q2 & ((q2 << t) | (q >> r2))
        d, d2 = d & ((d >> t) | (d2 << r2)), d2 & (d2 >> t)
        t = t + t
        r2 = SIXTY_FOUR - t
        for _ in range(2):
            up, up2 = up | ((up << t) & q), up2 | (((up2 << t) | (up >> r2)) & q2)
            dn, dn2 = dn | (((dn >> t) | (dn2 << r2)) & d), dn2 | ((dn2 >> t) & d2)
        found |= (up << s) | (dn >> s) | (dn2 << r)
        found2 |= (up2 << s) | (up >> r) | (dn2 >> s)
        at += FAR
    return found, found2


@inline
def flips(
    table: Table, cell: Word, own: Word, own2: Word, prey: Word, prey2: Word
) -> tuple[Word, Word]:
    """The rows of prey that a stone on a cell closes."""
    if table[WIDE]:
        return _flips_wide(table, cell, own, own2, prey, prey2)
    return _flips_narrow(table, cell, own, prey), ZERO


@inline
def _flips_narrow(table: Table, cell: Word, own: Word, prey: Word) -> Word:
    """Without branches: where a ray ends at no own stone, `end` and its row become nothing."""
    found = ZERO
    at = FIRST_RAY + cell * CELL_WORDS
    for _ in range(table[LINES]):
        ray = table[at]
        rest = ray & ~prey
        end = rest & (~rest + ONE) & own
        found |= ray & (end - Word(end != ZERO))
        ray = table[at + TWO]
        rest = ray & ~prey
        end = (TOP >> (leading(rest) & SIXTY_THREE)) & rest & own
        found |= ray & (ZERO - (end + end))
        at += FOUR
    return found


@inline
def _flips_wide(
    table: Table, cell: Word, own: Word, own2: Word, prey: Word, prey2: Word
) -> tuple[Word, Word]:
    """The same in two words: a row that leaves the first one has all of the ray in it."""
    found, found2 = ZERO, ZERO
    at = FIRST_RAY + cell * CELL_WORDS
    for _ in range(table[LINES]):
        ray, ray2 = table[at], table[at + ONE]
        rest, rest2 = ray & ~prey, ray2 & ~prey2
        end = rest & (~rest + ONE) & own
        end2 = rest2 & (~rest2 + ONE) & own2 if rest == ZERO else ZERO
        over = Word(end2 != ZERO)
        found |= ray & (end - Word(end != ZERO) | (ZERO - over))
        found2 |= ray2 & (end2 - over)
        ray, ray2 = table[at + TWO], table[at + THREE]
        rest, rest2 = ray & ~prey, ray2 & ~prey2
        end2 = (TOP >> (leading(rest2) & SIXTY_THREE)) & rest2 & own2
        end = (TOP >> (leading(rest) & SIXTY_THREE)) & rest & own if rest2 == ZERO else ZERO
        over = ZERO - Word(end != ZERO)
        found |= ray & (ZERO - (end + end))
        found2 |= ray2 & ((ZERO - (end2 + end2)) | over)
        at += FOUR
    return found, found2
