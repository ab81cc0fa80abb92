"""The transposition table: what was found out about positions that may come about again.

A pair of entries belongs to every position: the first is kept for the deeper search, the second
takes what comes. What is known of a position, in one word: bounds of its value, both in hundredths
of stones, the depth they were searched to, and the best move.
"""

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bits import ONE, TWO, ZERO, Word, signed
from engine.think.custodial.search.search_state import ENTRIES, MASK, Memory
from engine.think.jit import inline, jit

EXACT = 127
"""The depth of what was searched to the end of the game."""
NO_CELL = Word(255)
WORST, BEST = -20000, 20000

FIRST, FOUR = Word(ENTRIES), Word(4)
HALF, TAIL = Word(32), Word(29)
BYTE, SHORT = Word(0xFF), Word(0xFFFF)
AT_DEPTH, AT_UPPER, AT_LOWER = Word(8), Word(16), Word(32)
K0, K1, K2, K3, K4, K5 = (
    Word(number)
    for number in (
        0x9E3779B97F4A7C15,
        0xBF58476D1CE4E5B9,
        0x94D049BB133111EB,
        0xD6E8FEB86659FD93,
        0xA0761D6478BD642F,
        0xE7037ED1A0B428DB,
    )
)


@inline
def mixed(word: Word, factor: Word) -> Word:
    """A word, scattered."""
    word = (word ^ (word >> HALF)) * factor
    return word ^ (word >> TAIL)


@inline
def key_of(
    own: Word, own2: Word, enemy: Word, enemy2: Word, neutral: Word, neutral2: Word, passes: Word
) -> Word:
    """The key of a position, never zero."""
    first = mixed(own, K0) ^ mixed(enemy, K1) ^ mixed(neutral, K2)
    second = mixed(own2, K3) ^ mixed(enemy2, K4) ^ mixed(neutral2, K5)
    return (first + second * K0 + passes * K4) | ONE


@inline
def probe(m: Memory, key: Word) -> Word:
    """What is known of the position with a key; zero if nothing."""
    at = FIRST + ((key >> HALF) & m[MASK]) * FOUR
    if m[at] == key:
        return Word(m[at + ONE])
    if m[at + TWO] == key:
        return Word(m[at + TWO + ONE])
    return ZERO


@inline
def store(m: Memory, key: Word, depth: int, lower: int, upper: int, cell: Word) -> None:
    """Keep what was found out."""
    at = FIRST + ((key >> HALF) & m[MASK]) * FOUR
    if m[at] != key and depth < depth_of(m[at + ONE]):
        at += TWO
    m[at] = key
    m[at + ONE] = (
        cell
        | (Word(depth) << AT_DEPTH)
        | (Word(upper - WORST) << AT_UPPER)
        | (Word(lower - WORST) << AT_LOWER)
    )


@inline
def cell_of(known: Word) -> Word:
    """The best move, or NO_CELL."""
    return known & BYTE if known else NO_CELL


@inline
def depth_of(known: Word) -> int:
    """How deep the bounds were searched."""
    return signed((known >> AT_DEPTH) & BYTE)


@inline
def upper_of(known: Word) -> int:
    """What the value is at most."""
    return signed((known >> AT_UPPER) & SHORT) + WORST


@inline
def lower_of(known: Word) -> int:
    """What the value is at least."""
    return signed((known >> AT_LOWER) & SHORT) + WORST


@jit
def answer(m: Memory, view: NDArray[np.uint64]) -> int:
    """The best move in a position, if it is still known; else NO_CELL.

    The view has the six words of `key_of`, and the passes.
    """
    key = key_of(view[0], view[1], view[2], view[3], view[4], view[5], view[6])
    return signed(cell_of(probe(m, key)))
