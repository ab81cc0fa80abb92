"""A position of a custodial game as an array of words.

It holds the stones of up to three colors in the order of play and then the neutral ones, two words
each; the index of the player to move; the passes in succession; and the players who have left, one
bit each.
"""

import numpy as np
from numpy.typing import NDArray

from engine.custodial import CustodialPosition
from engine.think.custodial.rules.tables import layout, split_words

State = NDArray[np.uint64]

NEUTRAL, TURN, PASSES, OUT = 6, 8, 9, 10
STATE_WORDS = 11


def from_position(position: CustodialPosition) -> State:
    rules = position.rules
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    pack = layout(rules.board).pack
    for number, cells in enumerate(position.stones):
        state[2 * number : 2 * number + 2] = split_words(pack(cells))
    state[NEUTRAL : NEUTRAL + 2] = split_words(pack(position.neutral))
    state[TURN] = rules.colors.index(position.turn)
    state[PASSES] = position.passes
    state[OUT] = sum(1 << rules.colors.index(color) for color in position.out)
    return state


def to_position(like: CustodialPosition, state: State) -> CustodialPosition:
    rules = like.rules
    colors = rules.colors
    return CustodialPosition(
        rules,
        tuple(_cells(like, state, 2 * number) for number in range(len(colors))),
        colors[int(state[TURN])],
        _cells(like, state, NEUTRAL),
        int(state[PASSES]),
        frozenset(c for number, c in enumerate(colors) if int(state[OUT]) >> number & 1),
    )


def _cells(like: CustodialPosition, state: State, at: int) -> int:
    bits = int(state[at]) | int(state[at + 1]) << 64
    return layout(like.rules.board).unpack(bits)
