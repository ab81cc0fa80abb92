"""The bytes of a table: a position's value to the side to move, and the distance to the end.

WON and LOST are positions in which the game is over; a win or loss in d turns is d more.
"""

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import inline_no_arrays

DRAW, WON, LOST = 0, 1, 128
MAX_DISTANCE = 125

# Scores of turns, the higher the better: an immediate win, and the lack of any turn.
BEST_SCORE, NO_TURN = 1000, -9999

CodeScores = NDArray[np.int16]

# The score of a turn, by the byte of the resulting position for the opponent.
SCORES: CodeScores = np.array(
    [
        DRAW,
        *(code - BEST_SCORE for code in range(WON, LOST)),
        *(BEST_SCORE - distance for distance in range(128)),
    ],
    np.int16,
)


@inline_no_arrays
def code_of(score: int) -> int:
    """The byte of a position by the score of its best turn. Without a turn it is a draw."""
    if score > 0:
        return WON + BEST_SCORE - score + 1
    if score in (DRAW, NO_TURN):
        return DRAW
    return LOST + score + BEST_SCORE
