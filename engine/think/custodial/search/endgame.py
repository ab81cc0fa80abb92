"""The end of a game of two players, played out exactly.

Negascout (Reinefeld, "An improvement to the Scout tree search algorithm", 1983) with the moves
first that leave the enemy few answers, and those into regions with an odd number of empty cells;
a transposition table; and no search where stable stones decide. Values are leads in stones.
"""

from engine.think.custodial.rules.bitboard import captures, pick, played, targets
from engine.think.custodial.rules.bits import (
    ONE,
    SIXTY_FOUR,
    ZERO,
    Word,
    lowest,
    popcount,
    signed,
)
from engine.think.custodial.rules.flank import CELL_WORDS, FIRST_RAY
from engine.think.custodial.rules.stable import count_stable
from engine.think.custodial.rules.tables import (
    BESIDE,
    CELLS,
    CENTER,
    FREE,
    REGION,
    RING,
    SIZE,
)
from engine.think.custodial.search.move_ordering import WIDTH, after, collect, lift
from engine.think.custodial.search.search_state import HALTED, NODES, Memory, visit
from engine.think.custodial.search.transposition import (
    EXACT,
    NO_CELL,
    cell_of,
    depth_of,
    key_of,
    lower_of,
    probe,
    store,
    upper_of,
)
from engine.think.jit import inline, jit

SHALLOW = 5
"""With so many empty cells and less, moves are taken as they come."""
HUNDRED = 100

AT_BESIDE, AT_REGION = Word(BESIDE), Word(REGION)


@inline
def lead_of(own: Word, own2: Word, enemy: Word, enemy2: Word) -> int:
    """The lead in stones."""
    mine = popcount(own) + popcount(own2)
    return signed(mine) - signed(popcount(enemy) + popcount(enemy2))


@jit
def odd_regions(m: Memory, low: Word, high: Word) -> Word:
    """The regions that have an odd number of these cells."""
    odd = ZERO
    while low:
        odd ^= m[FIRST_RAY + lowest(low) * CELL_WORDS + AT_REGION]
        low &= low - ONE
    while high:
        odd ^= m[FIRST_RAY + (SIXTY_FOUR + lowest(high)) * CELL_WORDS + AT_REGION]
        high &= high - ONE
    return odd


@jit
def shallow(
    m: Memory,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
    alpha: int,
    beta: int,
    odd: Word,
    passed: Word,
) -> int:
    """The last few cells, without free passing, ring or center: those of odd regions first."""
    m[NODES] += ONE
    low = m[CELLS] & ~(own | enemy | neutral)
    high = m[CELLS + 1] & ~(own2 | enemy2 | neutral2)
    last = popcount(low) + popcount(high) == ONE
    best = -HUNDRED
    for turn in range(2):
        a, a2 = low, high
        while a | a2:
            cell, a, a2 = pick(a, a2)
            at = FIRST_RAY + cell * CELL_WORDS
            region = m[at + AT_REGION]
            if ((region & odd) == ZERO) == (turn == 0):
                continue
            near, near2 = m[at + AT_BESIDE], m[at + AT_BESIDE + ONE]
            if not (near & (enemy | neutral)) | (near2 & (enemy2 | neutral2)):
                continue
            taken, taken2, won, won2 = captures(
                m, cell, own, own2, enemy, enemy2, neutral, neutral2
            )
            if not taken | taken2 | won | won2:
                continue
            b, b2, c, c2, n, n2 = played(
                m, own, own2, enemy, enemy2, neutral, neutral2, cell, taken, taken2, won, won2
            )
            if last:
                return lead_of(c, c2, b, b2)
            value = -shallow(m, b, b2, c, c2, n, n2, -beta, -max(alpha, best), odd ^ region, ZERO)
            if value > best:
                best = value
                if best >= beta:
                    return best
    if best > -HUNDRED:
        return best
    if passed:
        return -lead_of(enemy, enemy2, own, own2)
    return -shallow(m, enemy, enemy2, own, own2, neutral, neutral2, -beta, -alpha, odd, ONE)


@jit
def solve(  # noqa: C901 - what is called again hands on twenty words
    m: Memory,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
    alpha: int,
    beta: int,
    top: Word,
    passes: Word,
) -> int:
    """The lead at the end, if it is between alpha and beta; else a bound on that side.

    `top`: where the stack of waiting moves goes on. `passes`: in succession, under free passing.
    What it returns when the search was halted means nothing.
    """
    low = m[CELLS] & ~(own | enemy | neutral)
    high = m[CELLS + 1] & ~(own2 | enemy2 | neutral2)
    empty = signed(popcount(low) + popcount(high))
    if empty == 0 or passes > ONE:
        m[NODES] += ONE
        return lead_of(own, own2, enemy, enemy2)
    odd = odd_regions(m, low, high)
    special = (m[RING] | m[CENTER]) & low | (m[RING + 1] | m[CENTER + 1]) & high | m[FREE]
    if empty <= SHALLOW and not special:
        return shallow(m, own, own2, enemy, enemy2, neutral, neutral2, alpha, beta, odd, ZERO)
    if visit(m):
        return 0
    size = signed(m[SIZE])
    if alpha >= size - 2 * signed(popcount(enemy) + popcount(enemy2)):
        others, others2 = own | neutral, own2 | neutral2
        bound = size - 2 * signed(count_stable(m, enemy, enemy2, others, others2))
        if bound <= alpha:
            return bound
    key = key_of(own, own2, enemy, enemy2, neutral, neutral2, passes)
    known = probe(m, key)
    if known and depth_of(known) == EXACT:
        lower, upper = lower_of(known) // HUNDRED, upper_of(known) // HUNDRED
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
    end = collect(m, own, own2, enemy, enemy2, neutral, neutral2, top, odd, cell_of(known))
    best, chosen, at = -HUNDRED, NO_CELL, top
    while at < end and best < beta:
        lift(m, at, end)
        cell = m[at + ONE]
        a, a2, b, b2, c, c2 = after(m, own, own2, enemy, enemy2, neutral, neutral2, at)
        floor = max(alpha, best)
        value = -HUNDRED
        if at != top:
            value = -solve(m, a, a2, b, b2, c, c2, -floor - 1, -floor, end, ZERO)
        if at == top or floor < value < beta:
            value = -solve(m, a, a2, b, b2, c, c2, -beta, -floor, end, ZERO)
        if m[HALTED]:
            return 0
        if value > best:
            best, chosen = value, cell
        at += WIDTH
    if end == top or (m[FREE] and best < beta and not (m[RING] & low | m[RING + 1] & high)):
        floor = max(alpha, best)
        if m[FREE]:
            if passes:
                value = lead_of(own, own2, enemy, enemy2)
            else:
                value = -solve(
                    m, enemy, enemy2, own, own2, neutral, neutral2, -beta, -floor, end, ONE
                )
        else:
            low, high = targets(m, enemy, enemy2, own, own2, neutral, neutral2)
            if low | high:
                value = -solve(
                    m, enemy, enemy2, own, own2, neutral, neutral2, -beta, -floor, end, ZERO
                )
            else:
                value = lead_of(own, own2, enemy, enemy2)
        if m[HALTED]:
            return 0
        if value > best:
            best, chosen = value, NO_CELL
    lower = best if best > alpha else -HUNDRED
    upper = best if best < beta else HUNDRED
    store(m, key, EXACT, lower * HUNDRED, upper * HUNDRED, chosen)
    return best
