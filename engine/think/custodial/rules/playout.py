"""Random games, at full speed."""

from engine.think.custodial.rules.bits import ONE, SIXTY_FOUR, ZERO, Word, lowest, popcount, signed
from engine.think.custodial.rules.moves import PASS, make, placements
from engine.think.custodial.rules.state import TURN, WORDS, State
from engine.think.custodial.rules.tables import Table
from engine.think.jit import inline, jit


@inline
def draw(seed: Word) -> Word:
    """The next of a row of random words: xorshift64 (Marsaglia, "Xorshift RNGs", 2003).

    It begins with any word but zero.
    """
    seed ^= seed << Word(13)
    seed ^= seed >> Word(7)
    seed ^= seed << Word(17)
    return seed


@inline
def nth(low: Word, high: Word, number: Word) -> Word:
    """The number of the cell that comes after so many others in a set."""
    count = popcount(low)
    base = ZERO
    if number >= count:
        number -= count
        low, base = high, SIXTY_FOUR
    for _ in range(number):
        low &= low - ONE
    return base + lowest(low)


@jit
def playout(table: Table, state: State, seed: Word) -> Word:
    """Play random placements to the end of the game, in place; the seed to go on with.

    Players pass when they must, never freely.
    """
    idle = 0
    while idle < 3:
        low, high = placements(table, state, signed(state[TURN]))
        count = popcount(low) + popcount(high)
        if count:
            seed = draw(seed)
            pick = ((seed >> Word(32)) * count) >> Word(32)
            make(table, state, nth(low, high, pick), state)
            idle = 0
        else:
            make(table, state, PASS, state)
            idle += 1
    return seed


@jit
def playouts(table: Table, state: State, games: int, seed: Word, after: State) -> Word:
    """Play many random games from one state; `after` holds the end of the last one."""
    for _ in range(games):
        for i in range(WORDS):
            after[i] = state[i]
        seed = playout(table, after, seed)
    return seed
