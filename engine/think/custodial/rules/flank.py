"""Rows of enemy stones between two own stones, found for all cells at once or for one cell.

`flanking_cells` floods all directions of an axis with the Kogge-Stone parallel prefix of chess
programs; `flips` follows the rays of one cell.
"""

from engine.think.custodial.rules.bits import (
    FOUR,
    ONE,
    SIXTY_FOUR,
    SIXTY_THREE,
    THREE,
    TWO,
    ZERO,
    Word,
    leading_zeros,
)
from engine.think.custodial.rules.tables import (
    AXES,
    AXIS_COUNT,
    AXIS_WORDS,
    CELL_WORDS,
    RAY_PAIRS,
    RAYS,
    WIDE,
    Table,
)
from engine.think.jit import inline

FIRST_AXIS, AXIS_STEP = Word(AXES), Word(AXIS_WORDS)
FIRST_CELL, CELL_STEP = Word(RAYS), Word(CELL_WORDS)
TOP_BIT = Word(1 << 63)


@inline
def flanking_cells(
    table: Table, own: Word, own_high: Word, enemy: Word, enemy_high: Word
) -> tuple[Word, Word]:
    """The cells at the far end of rows of enemy stones that begin beside an own stone.

    The cells may be occupied.
    """
    if table[WIDE]:
        return _flanking_cells_wide(table, own, own_high, enemy, enemy_high)
    return _flanking_cells_narrow(table, own, enemy), ZERO


@inline
def _flanking_cells_narrow(table: Table, own: Word, enemy: Word) -> Word:
    """Lines of up to eight cells in one word."""
    found = ZERO
    at = FIRST_AXIS
    for _ in range(table[AXIS_COUNT]):
        s = table[at]
        inner = enemy & table[at + ONE]
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
        at += AXIS_STEP
    return found


@inline
def _flanking_cells_wide(
    table: Table, own: Word, own_high: Word, enemy: Word, enemy_high: Word
) -> tuple[Word, Word]:
    """Lines of up to fourteen cells in two words; names that end in 2 are high words."""
    found, found2 = ZERO, ZERO
    at = FIRST_AXIS
    for _ in range(table[AXIS_COUNT]):
        s = table[at]
        p, p2 = enemy & table[at + ONE], enemy_high & table[at + TWO]
        r = SIXTY_FOUR - s
        up, up2 = (own << s) & p, ((own_high << s) | (own >> r)) & p2
        dn, dn2 = ((own >> s) | (own_high << r)) & p, (own_high >> s) & p2
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
        at += AXIS_STEP
    return found, found2


@inline
def flips(
    table: Table, cell: Word, own: Word, own_high: Word, enemy: Word, enemy_high: Word
) -> tuple[Word, Word]:
    if table[WIDE]:
        return _flips_wide(table, cell, own, own_high, enemy, enemy_high)
    return _flips_narrow(table, cell, own, enemy), ZERO


@inline
def _flips_narrow(table: Table, cell: Word, own: Word, enemy: Word) -> Word:
    """Branch-free: if no own stone ends a ray's row, `end` is zero, and so is the row."""
    found = ZERO
    at = FIRST_CELL + cell * CELL_STEP
    for _ in range(table[RAY_PAIRS]):
        ray = table[at]
        rest = ray & ~enemy
        end = rest & (~rest + ONE) & own
        found |= ray & (end - Word(end != ZERO))
        ray = table[at + TWO]
        rest = ray & ~enemy
        end = (TOP_BIT >> (leading_zeros(rest) & SIXTY_THREE)) & rest & own
        found |= ray & (ZERO - (end + end))
        at += FOUR
    return found


@inline
def _flips_wide(
    table: Table, cell: Word, own: Word, own_high: Word, enemy: Word, enemy_high: Word
) -> tuple[Word, Word]:
    """The same in two words: a row that enters the second word fills the ray in the first."""
    found, found2 = ZERO, ZERO
    at = FIRST_CELL + cell * CELL_STEP
    for _ in range(table[RAY_PAIRS]):
        ray, ray2 = table[at], table[at + ONE]
        rest, rest2 = ray & ~enemy, ray2 & ~enemy_high
        end = rest & (~rest + ONE) & own
        end2 = rest2 & (~rest2 + ONE) & own_high if rest == ZERO else ZERO
        over = Word(end2 != ZERO)
        found |= ray & (end - Word(end != ZERO) | (ZERO - over))
        found2 |= ray2 & (end2 - over)
        ray, ray2 = table[at + TWO], table[at + THREE]
        rest, rest2 = ray & ~enemy, ray2 & ~enemy_high
        end2 = (TOP_BIT >> (leading_zeros(rest2) & SIXTY_THREE)) & rest2 & own_high
        end = (
            (TOP_BIT >> (leading_zeros(rest) & SIXTY_THREE)) & rest & own if rest2 == ZERO else ZERO
        )
        over = ZERO - Word(end != ZERO)
        found |= ray & (ZERO - (end + end))
        found2 |= ray2 & ((ZERO - (end2 + end2)) | over)
        at += FOUR
    return found, found2
