"""The rules on states: legal placements, making a move, and the end of the game.

A move is the number of a cell, or PASS. `make` writes the next state into another row of an array,
or over the state itself.
"""

from engine.think.custodial.rules.bitboard import Stones, captures, cell_bit, placement_cells
from engine.think.custodial.rules.bits import ONE, ZERO, Word, popcount, signed
from engine.think.custodial.rules.state import NEUTRAL, OUT, PASSES, STATE_WORDS, TURN, State
from engine.think.custodial.rules.tables import (
    CELLS,
    FREE_PASSING,
    NEUTRALS,
    OPENING_CELLS,
    PLAYERS,
    Table,
)
from engine.think.jit import inline, jit

PASS = Word(128)


@inline
def empty_cells(table: Table, state: State) -> tuple[Word, Word]:
    low = state[0] | state[2] | state[4] | state[NEUTRAL]
    high = state[1] | state[3] | state[5] | state[NEUTRAL + 1]
    return table[CELLS] & ~low, table[CELLS + 1] & ~high


@inline
def stones_of(state: State, color: int) -> Stones:
    own, own_high = state[2 * color], state[2 * color + 1]
    return Stones(
        own,
        own_high,
        (state[0] | state[2] | state[4]) & ~own,
        (state[1] | state[3] | state[5]) & ~own_high,
        state[NEUTRAL],
        state[NEUTRAL + 1],
    )


def mover_stones(state: State) -> Stones:
    """The stones as the player to move sees them, of two, as an argument for compiled code."""
    own = 2 * int(state[TURN])
    return Stones(*state[[own, own + 1, 2 - own, 3 - own, NEUTRAL, NEUTRAL + 1]])


@inline
def placements(table: Table, state: State, color: int) -> tuple[Word, Word]:
    return placement_cells(table, stones_of(state, color))


@inline
def next_turn(table: Table, state: State) -> int:
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
    """Writes the state after a legal move into `after`, which may be `state` itself."""
    turn = signed(state[TURN])
    stones = stones_of(state, turn)
    passes = state[PASSES] + ONE if table[FREE_PASSING] else ZERO
    following = next_turn(table, state)
    for i in range(STATE_WORDS):
        after[i] = state[i]
    after[TURN] = Word(following)
    if move >= PASS:
        after[PASSES] = passes
        return
    after[PASSES] = ZERO
    captured = captures(table, move, stones)
    for i in range(0, NEUTRAL, 2):
        after[i] &= ~captured.enemy
        after[i + 1] &= ~captured.enemy_high
    placed, placed_high = cell_bit(move)
    after[2 * turn] = stones.own | placed | captured.gained
    after[2 * turn + 1] = stones.own_high | placed_high | captured.gained_high
    if table[NEUTRALS]:
        after[NEUTRAL] = (stones.neutral & ~captured.gained) | captured.enemy
        after[NEUTRAL + 1] = (stones.neutral_high & ~captured.gained_high) | captured.enemy_high


@jit
def is_over(table: Table, state: State) -> bool:
    players = signed(table[PLAYERS]) - signed(popcount(state[OUT]))
    low, high = empty_cells(table, state)
    if players < 2 or signed(state[PASSES]) >= players or not (low | high):
        return True
    if table[FREE_PASSING]:
        return False
    for color in range(signed(table[PLAYERS])):
        if not (state[OUT] >> Word(color)) & ONE:
            cells, cells_high = placements(table, state, color)
            if cells | cells_high:
                return False
    return True


@jit
def may_pass(table: Table, state: State) -> bool:
    """True if a player who can place a stone may pass, in a game that is not over."""
    low, high = empty_cells(table, state)
    opening = (table[OPENING_CELLS] & low) | (table[OPENING_CELLS + 1] & high)
    return bool(table[FREE_PASSING]) and not opening


@inline
def count_stones(state: State, color: int) -> int:
    return signed(popcount(state[2 * color]) + popcount(state[2 * color + 1]))


@jit
def lead(table: Table, state: State, color: int) -> int:
    """The lead in stones over the best other player who has not left."""
    best = 0
    for other in range(signed(table[PLAYERS])):
        if other != color and not (state[OUT] >> Word(other)) & ONE:
            best = max(best, count_stones(state, other))
    return count_stones(state, color) - best
