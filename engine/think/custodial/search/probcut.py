"""Multi-ProbCut: subtrees that a shallow search shows to be irrelevant are cut off.

Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1999.
The table of a search has a pair of depths for every stage of the game and every depth, or none.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bits import ONE, THREE, TWO, Word, signed
from engine.think.custodial.search.search_state import (
    PROBCUT,
    PROBCUT_DEPTHS,
    PROBCUT_STAGES,
    PROBCUT_WORDS,
    SearchState,
)
from engine.think.jit import inline
from engine.think.probcut.shipped import STAGE_STONES, Fit

# A subtree is cut off if its value is outside the window by so many standard deviations.
THRESHOLD = 1.3
SLOPE_UNIT = 1024
LEAST_SLOPE = 0.25

FIRST_PAIR, PAIR_WORDS = Word(PROBCUT), Word(PROBCUT_WORDS)
LAST_DEPTH, STAGE_WORDS = Word(PROBCUT_DEPTHS - 1), Word(PROBCUT_DEPTHS * PROBCUT_WORDS)
STONES_IN_STAGE = Word(STAGE_STONES)


def enter_fits(search: SearchState, fits: tuple[Fit, ...], threshold: float = THRESHOLD) -> None:
    found = pair_table(fits, threshold)
    search[PROBCUT : PROBCUT + found.size] = found.reshape(-1)


@lru_cache(maxsize=8)
def pair_table(fits: tuple[Fit, ...], threshold: float) -> NDArray[np.uint64]:
    """The pairs by stage and depth.

    Depths beyond a stage's deepest fit are reduced by as many plies as that fit, with its error.
    """
    found = np.zeros((PROBCUT_STAGES, PROBCUT_DEPTHS, PROBCUT_WORDS), np.int64)
    for stage in range(PROBCUT_STAGES):
        of_stage = _nearest_stage(fits, stage)
        for depth in range(PROBCUT_DEPTHS):
            usable = [one for one in of_stage if one.deep <= depth and (depth - one.deep) % 2 == 0]
            if usable:
                fit = max(usable, key=lambda one: one.deep)
                found[stage, depth] = _pair(fit, fit.shallow + depth - fit.deep, threshold)
    return found.view(np.uint64)


def _nearest_stage(fits: Sequence[Fit], stage: int) -> list[Fit]:
    nearest = min((abs(one.stage - stage) for one in fits), default=0)
    return [one for one in fits if abs(one.stage - stage) == nearest]


def _pair(fit: Fit, shallow: int, threshold: float) -> list[int]:
    """The shallow depth, the inverse slope, and the margins above and below a window."""
    error = threshold * fit.deviation
    return [
        shallow,
        round(SLOPE_UNIT / max(fit.slope, LEAST_SLOPE)),
        round(error - fit.intercept),
        round(error + fit.intercept),
    ]


@inline
def pair_of(search: SearchState, stones: Word, depth: int) -> Word:
    """Where the pair for a depth begins in the search state. `stones`: on the board."""
    row = min(Word(depth), LAST_DEPTH)
    return FIRST_PAIR + stones // STONES_IN_STAGE * STAGE_WORDS + row * PAIR_WORDS


@inline
def limit_above(search: SearchState, pair: Word, beta: int) -> int:
    """The deep value is probably at least beta if the shallow one is at least this."""
    return 1 + (beta + signed(search[pair + TWO])) * signed(search[pair + ONE]) // SLOPE_UNIT


@inline
def limit_below(search: SearchState, pair: Word, alpha: int) -> int:
    """The deep value is probably at most alpha if the shallow one is at most this."""
    return (alpha - signed(search[pair + THREE])) * signed(search[pair + ONE]) // SLOPE_UNIT
