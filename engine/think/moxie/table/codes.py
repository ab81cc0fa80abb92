"""The bytes of a table: what a position is worth to the side to move, and how far its end is."""

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import inline_no_arrays

DRAW = 0
WON = 1
"""The game is won already. A win in d turns is d more."""

LOST = 128
"""The game is lost already. A loss in d turns is d more."""

FARTHEST = 125
"""More turns than that a table cannot tell."""

SOONEST = 1000
NOTHING = -9999

Scores = NDArray[np.int16]

SCORES: Scores = np.array(
    [0, *(code - SOONEST for code in range(1, LOST)), *(SOONEST - d for d in range(128))], np.int16
)
"""What leaving a position of each byte to the opponent is worth, the more the better."""


@inline_no_arrays
def code_of(score: int) -> int:
    """The byte of a position whose best turn has this score; no turn at all is a draw."""
    if score > 0:
        return WON + SOONEST - score + 1
    if score in (DRAW, NOTHING):
        return DRAW
    return LOST + score + SOONEST
