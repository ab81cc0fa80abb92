"""Moves that wait to be tried: made once, ranked, and taken best first from a stack."""

from engine.think.custodial.rules.bitboard import captures, pick, played, single, targets
from engine.think.custodial.rules.bits import ONE, TWO, Word, popcount
from engine.think.custodial.rules.flank import CELL_WORDS, FIRST_RAY, FOUR, THREE
from engine.think.custodial.rules.tables import REGION, SAFE
from engine.think.custodial.search.search_state import MOVE, Memory
from engine.think.jit import inline, jit

AT_REGION, WIDTH, FIVE = Word(REGION), Word(MOVE), Word(5)
MIDDLE, HINTED = Word(1 << 20), Word(1 << 40)
ANSWER, SAFE_ANSWER, ODD, SAFE_CELL = Word(16), Word(16), Word(8), Word(24)


@jit
def collect(
    m: Memory,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
    top: Word,
    odd: Word,
    hint: Word,
) -> Word:
    """Put all placements on the stack, and return where they end.

    Those rank high that leave the enemy few answers, none of them on a safe cell, that take a safe
    cell, or the last cell of an odd region. The hint ranks highest.
    """
    low, high = targets(m, own, own2, enemy, enemy2, neutral, neutral2)
    while low | high:
        cell, low, high = pick(low, high)
        taken, taken2, won, won2 = captures(m, cell, own, own2, enemy, enemy2, neutral, neutral2)
        stone, stone2 = single(cell)
        a, a2, b, b2, c, c2 = played(
            m, own, own2, enemy, enemy2, neutral, neutral2, cell, taken, taken2, won, won2
        )
        answers, answers2 = targets(m, a, a2, b, b2, c, c2)
        rank = MIDDLE - (popcount(answers) + popcount(answers2)) * ANSWER
        safe, safe2 = m[SAFE], m[SAFE + 1]
        rank -= (popcount(answers & safe) + popcount(answers2 & safe2)) * SAFE_ANSWER
        if (stone & safe) | (stone2 & safe2):
            rank += SAFE_CELL
        if m[FIRST_RAY + cell * CELL_WORDS + AT_REGION] & odd:
            rank += ODD
        if cell == hint:
            rank += HINTED
        m[top], m[top + ONE] = rank, cell
        m[top + TWO], m[top + THREE], m[top + FOUR], m[top + FIVE] = taken, taken2, won, won2
        top += WIDTH
    return top


@inline
def after(
    m: Memory,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
    at: Word,
) -> tuple[Word, Word, Word, Word, Word, Word]:
    """The stones after a waiting move, those of the next player to move first."""
    return played(
        m,
        own,
        own2,
        enemy,
        enemy2,
        neutral,
        neutral2,
        m[at + ONE],
        m[at + TWO],
        m[at + THREE],
        m[at + FOUR],
        m[at + FIVE],
    )


@inline
def lift(m: Memory, at: Word, end: Word) -> None:
    """Bring the highest of the waiting moves to the front."""
    best, rank = at, m[at]
    other = at + WIDTH
    while other < end:
        if m[other] > rank:
            best, rank = other, m[other]
        other += WIDTH
    if best != at:
        for _ in range(MOVE):
            m[at], m[best] = m[best], m[at]
            at += ONE
            best += ONE
