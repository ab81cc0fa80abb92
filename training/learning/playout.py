"""Random playouts."""

from engine.think.custodial.rules.bits import (
    ONE,
    SIXTY_FOUR,
    ZERO,
    Word,
    popcount,
    signed,
    trailing_zeros,
)
from engine.think.custodial.rules.moves import PASS, make, placements
from engine.think.custodial.rules.state import STATE_WORDS, TURN, State
from engine.think.custodial.rules.tables import Table
from engine.think.jit import inline, jit


@inline
def next_random(seed: Word) -> Word:
    """The next word of xorshift64 (Marsaglia, "Xorshift RNGs", 2003); the seed is not zero."""
    seed ^= seed << Word(13)
    seed ^= seed >> Word(7)
    seed ^= seed << Word(17)
    return seed


@inline
def nth_cell(low: Word, high: Word, index: Word) -> Word:
    count = popcount(low)
    base = ZERO
    if index >= count:
        index -= count
        low, base = high, SIXTY_FOUR
    for _ in range(index):
        low &= low - ONE
    return base + trailing_zeros(low)


@jit
def playout(table: Table, state: State, seed: Word) -> Word:
    """Plays random placements to the end of the game, in place, and returns the next seed.

    Players pass only when they must.
    """
    passes = 0
    while passes < 3:
        low, high = placements(table, state, signed(state[TURN]))
        count = popcount(low) + popcount(high)
        if count:
            seed = next_random(seed)
            index = ((seed >> Word(32)) * count) >> Word(32)
            make(table, state, nth_cell(low, high, index), state)
            passes = 0
        else:
            make(table, state, PASS, state)
            passes += 1
    return seed


@jit
def playouts(table: Table, state: State, games: int, seed: Word, end: State) -> Word:
    for _ in range(games):
        for i in range(STATE_WORDS):
            end[i] = state[i]
        seed = playout(table, end, seed)
    return seed
