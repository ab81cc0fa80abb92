"""The middle of a game of two players: negascout to a depth. Values in hundredths of stones."""

from engine.think.custodial.rules.bitboard import targets
from engine.think.custodial.rules.bits import ONE, ZERO, Word, popcount, signed
from engine.think.custodial.rules.tables import CELLS, FREE, RING
from engine.think.custodial.search.endgame import HUNDRED, lead_of, odd_regions, solve
from engine.think.custodial.search.evaluate import appraise_duel
from engine.think.custodial.search.move_ordering import HINTED, WIDTH, after, collect, lift
from engine.think.custodial.search.search_state import HALTED, Memory, visit
from engine.think.custodial.search.transposition import (
    BEST,
    NO_CELL,
    WORST,
    cell_of,
    depth_of,
    key_of,
    lower_of,
    probe,
    store,
    upper_of,
)
from engine.think.jit import jit
from engine.think.learning.evaluation import Tables

RANKED = 3
"""From so many plies on, moves are ranked by what the position after them is worth."""
LEVEL = 1 << 20


@jit
def search(  # noqa: C901 - what is called again hands on twenty words
    m: Memory,
    known: Tables,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
    depth: int,
    alpha: int,
    beta: int,
    top: Word,
    passes: Word,
) -> int:
    """What a position is worth to the player to move, so many plies of placements ahead."""
    low = m[CELLS] & ~(own | enemy | neutral)
    high = m[CELLS + 1] & ~(own2 | enemy2 | neutral2)
    empty = signed(popcount(low) + popcount(high))
    if depth >= empty or passes > ONE:
        floor, roof = alpha // HUNDRED, -(-beta // HUNDRED)
        return HUNDRED * solve(
            m, own, own2, enemy, enemy2, neutral, neutral2, floor, roof, top, passes
        )
    if visit(m):
        return 0
    key = key_of(own, own2, enemy, enemy2, neutral, neutral2, passes)
    found = probe(m, key) if depth > 0 else ZERO
    if found and depth_of(found) >= depth:
        lower, upper = lower_of(found), upper_of(found)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
    best, chosen, at, end = WORST, NO_CELL, top, top
    if depth > 0:
        odd = odd_regions(m, low, high)
        end = collect(m, own, own2, enemy, enemy2, neutral, neutral2, top, odd, cell_of(found))
        if depth >= RANKED:
            rank(m, known, own, own2, enemy, enemy2, neutral, neutral2, top, end)
    else:
        low2, high2 = targets(m, own, own2, enemy, enemy2, neutral, neutral2)
        if low2 | high2:
            return appraise_duel(m, known, own, own2, enemy, enemy2, neutral, neutral2)
    while at < end and best < beta:
        lift(m, at, end)
        cell = m[at + ONE]
        a, a2, b, b2, c, c2 = after(m, own, own2, enemy, enemy2, neutral, neutral2, at)
        floor, value = max(alpha, best), WORST
        if at != top:
            value = -search(m, known, a, a2, b, b2, c, c2, depth - 1, -floor - 1, -floor, end, ZERO)
        if at == top or floor < value < beta:
            value = -search(m, known, a, a2, b, b2, c, c2, depth - 1, -beta, -floor, end, ZERO)
        if m[HALTED]:
            return 0
        if value > best:
            best, chosen = value, cell
        at += WIDTH
    ringed = (m[RING] & low) | (m[RING + 1] & high)
    if end == top or (m[FREE] and best < beta and not ringed):
        floor = max(alpha, best)
        low, high = targets(m, enemy, enemy2, own, own2, neutral, neutral2)
        if passes or not (m[FREE] | low | high):
            value = HUNDRED * lead_of(own, own2, enemy, enemy2)
        else:
            value = -search(
                m,
                known,
                enemy,
                enemy2,
                own,
                own2,
                neutral,
                neutral2,
                depth,
                -beta,
                -floor,
                end,
                ONE if m[FREE] else ZERO,
            )
        if m[HALTED]:
            return 0
        if value > best:
            best, chosen = value, NO_CELL
    if depth > 0:
        lower, upper = best if best > alpha else WORST, best if best < beta else BEST
        store(m, key, depth, lower, upper, chosen)
    return best


@jit
def rank(
    m: Memory,
    known: Tables,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
    at: Word,
    end: Word,
) -> None:
    """Rank waiting moves by what the positions after them are worth, but leave the hint first."""
    while at < end:
        if m[at] < HINTED:
            a, a2, b, b2, c, c2 = after(m, own, own2, enemy, enemy2, neutral, neutral2, at)
            m[at] = Word(LEVEL - appraise_duel(m, known, a, a2, b, b2, c, c2))
        at += WIDTH
