"""The transposition table.

A position has a bucket of two entries: the first one is replaced only by a search of at least the
same depth, the second one always. An entry packs into one word a lower and an upper bound of the
value in hundredths of stones, the depth of the search, and the best move. Exact searches of a few
empty cells use only the first buckets, which the cache of a processor holds.
"""

from engine.think.custodial.rules.bitboard import Stones
from engine.think.custodial.rules.bits import FOUR, ONE, TWO, ZERO, Word, signed
from engine.think.custodial.search.search_state import (
    BUCKET_MASK,
    BUCKETS,
    SHORT_SEARCH_BITS,
    SearchState,
)
from engine.think.jit import inline, jit_no_arrays

# A search to the end of the game has this depth, plus the number of empty cells.
EXACT = 127
NO_CELL = Word(255)
MIN_VALUE, MAX_VALUE = -20000, 20000

FIRST_BUCKET = Word(BUCKETS)
CACHED_BUCKETS = Word((1 << SHORT_SEARCH_BITS) - 1)
BYTE, SHORT = Word(0xFF), Word(0xFFFF)
DEPTH_SHIFT, UPPER_SHIFT, LOWER_SHIFT = Word(8), Word(16), Word(32)
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
def mix(word: Word, factor: Word) -> Word:
    word = (word ^ (word >> Word(32))) * factor
    return word ^ (word >> Word(29))


@inline
def hash_key(stones: Stones, rest: Word) -> Word:
    """The key of a position, never zero. `rest`: everything else that distinguishes positions."""
    low = mix(stones.own, K0) ^ mix(stones.enemy, K1) ^ mix(stones.neutral, K2)
    high = mix(stones.own_high, K3) ^ mix(stones.enemy_high, K4) ^ mix(stones.neutral_high, K5)
    return (low + high * K0 + rest * K4) | ONE


@inline
def probe(search: SearchState, key: Word) -> Word:
    return _probe(search, key, search[BUCKET_MASK])


@inline
def probe_cached(search: SearchState, key: Word) -> Word:
    """Like `probe`, for a position with few empty cells."""
    return _probe(search, key, CACHED_BUCKETS)


@inline
def _probe(search: SearchState, key: Word, mask: Word) -> Word:
    at = FIRST_BUCKET + ((key >> Word(32)) & mask) * FOUR
    if search[at] == key:
        return Word(search[at + ONE])
    if search[at + TWO] == key:
        return Word(search[at + TWO + ONE])
    return ZERO


@inline
def store(search: SearchState, key: Word, depth: int, lower: int, upper: int, cell: Word) -> None:
    _store(search, key, search[BUCKET_MASK], depth, lower, upper, cell)


@inline
def store_cached(search: SearchState, key: Word, depth: int, lower: int, upper: int) -> None:
    _store(search, key, CACHED_BUCKETS, depth, lower, upper, NO_CELL)


@inline
def _store(
    search: SearchState, key: Word, mask: Word, depth: int, lower: int, upper: int, cell: Word
) -> None:
    at = FIRST_BUCKET + ((key >> Word(32)) & mask) * FOUR
    if search[at] != key and depth < depth_of(search[at + ONE]):
        at += TWO
    search[at] = key
    search[at + ONE] = (
        cell
        | (Word(depth) << DEPTH_SHIFT)
        | (Word(upper - MIN_VALUE) << UPPER_SHIFT)
        | (Word(lower - MIN_VALUE) << LOWER_SHIFT)
    )


@inline
def cell_of(entry: Word) -> Word:
    return entry & BYTE if entry else NO_CELL


@inline
def depth_of(entry: Word) -> int:
    return signed((entry >> DEPTH_SHIFT) & BYTE)


@inline
def upper_of(entry: Word) -> int:
    return signed((entry >> UPPER_SHIFT) & SHORT) + MIN_VALUE


@inline
def lower_of(entry: Word) -> int:
    return signed((entry >> LOWER_SHIFT) & SHORT) + MIN_VALUE


@jit_no_arrays
def stored_move(search: SearchState, stones: Stones, passes: Word) -> int:
    return signed(cell_of(probe(search, hash_key(stones, passes))))
