"""The rules on states: where a stone can be placed, what a move does, when a game is over.

A move is the number of a cell, or PASS. States are changed by writing the next one into another
row of an array.
"""

from engine.think.custodial.rules.bitboard import captures, single, targets
from engine.think.custodial.rules.bits import ONE, ZERO, Word, popcount, signed
from engine.think.custodial.rules.state import NEUTRAL, OUT, PASSES, TURN, WORDS, State
from engine.think.custodial.rules.tables import CELLS, FREE, NEUTRALS, PLAYERS, RING, Table
from engine.think.jit import inline, jit

PASS = Word(128)
"""The move of a player who places nothing."""


@inline
def empties(table: Table, state: State) -> tuple[Word, Word]:
    """The cells without a stone."""
    low = state[0] | state[2] | state[4] | state[NEUTRAL]
    high = state[1] | state[3] | state[5] | state[NEUTRAL + 1]
    return table[CELLS] & ~low, table[CELLS + 1] & ~high


@inline
def placements(table: Table, state: State, color: int) -> tuple[Word, Word]:
    """Where a player could place a stone if it were their turn now."""
    own, own2 = state[2 * color], state[2 * color + 1]
    prey = (state[0] | state[2] | state[4]) & ~own
    prey2 = (state[1] | state[3] | state[5]) & ~own2
    return targets(table, own, own2, prey, prey2, state[NEUTRAL], state[NEUTRAL + 1])


@inline
def next_turn(table: Table, state: State) -> int:
    """The next player in turn who is still in the game."""
    players = signed(table[PLAYERS])
    turn = signed(state[TURN])
    for _ in range(players):
        turn += 1
        if turn >= players:
            turn = 0
        if not (state[OUT] >> Word(turn)) & ONE:
            break
    return turn


@inline
def make(table: Table, state: State, move: Word, after: State) -> None:
    """Write into `after` what a legal move makes of a state. They may be the same array."""
    place = 2 * signed(state[TURN])
    own, own2 = state[place], state[place + 1]
    prey = (state[0] | state[2] | state[4]) & ~own
    prey2 = (state[1] | state[3] | state[5]) & ~own2
    neutral, neutral2 = state[NEUTRAL], state[NEUTRAL + 1]
    passes = state[PASSES] + ONE if table[FREE] else ZERO
    following = next_turn(table, state)
    for i in range(WORDS):
        after[i] = state[i]
    after[TURN] = Word(following)
    if move >= PASS:
        after[PASSES] = passes
        return
    after[PASSES] = ZERO
    taken, taken2, won, won2 = captures(table, move, own, own2, prey, prey2, neutral, neutral2)
    for i in range(0, NEUTRAL, 2):
        after[i] &= ~taken
        after[i + 1] &= ~taken2
    stone, stone2 = single(move)
    after[place], after[place + 1] = own | stone | won, own2 | stone2 | won2
    if table[NEUTRALS]:
        after[NEUTRAL], after[NEUTRAL + 1] = (neutral & ~won) | taken, (neutral2 & ~won2) | taken2


@jit
def is_over(table: Table, state: State) -> bool:
    """Whether nothing can be played anymore."""
    players = signed(table[PLAYERS]) - signed(popcount(state[OUT]))
    low, high = empties(table, state)
    if players < 2 or signed(state[PASSES]) >= players or not (low | high):
        return True
    if table[FREE]:
        return False
    for color in range(signed(table[PLAYERS])):
        if not (state[OUT] >> Word(color)) & ONE:
            cells, cells2 = placements(table, state, color)
            if cells | cells2:
                return False
    return True


@jit
def may_pass(table: Table, state: State) -> bool:
    """Whether a pass is allowed to a player who could place a stone, in a game that goes on."""
    low, high = empties(table, state)
    return bool(table[FREE]) and not ((table[RING] & low) | (table[RING + 1] & high))


@inline
def stones(state: State, color: int) -> int:
    """How many stones a player has."""
    return signed(popcount(state[2 * color]) + popcount(state[2 * color + 1]))


@jit
def lead(table: Table, state: State, color: int) -> int:
    """By how many stones a player is ahead of the best other one who has not left."""
    best = 0
    for other in range(signed(table[PLAYERS])):
        if other != color and not (state[OUT] >> Word(other)) & ONE:
            best = max(best, stones(state, other))
    return stones(state, color) - best
