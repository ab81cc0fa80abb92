"""What a position looks like, in hundredths of stones: as was learned, or by simple features."""

from functools import cache

import numpy as np

from engine.custodial import Rules
from engine.think.custodial.rules.bitboard import targets
from engine.think.custodial.rules.bits import Word, popcount, signed
from engine.think.custodial.rules.tables import SAFE, SIZE
from engine.think.custodial.search.search_state import Memory
from engine.think.jit import jit
from engine.think.learning.evaluation import Tables, evaluate
from engine.think.learning.features import bits
from engine.think.learning.model import Model, ModelError
from engine.think.learning.shipped import find_model

MOBILITY, SAFETY = 90, 600
"""What an additional move, and an own stone on a safe cell, are taken to be worth."""
MOST = 8000


@cache
def learned(rules: Rules) -> tuple[Model | None, Tables]:
    """What was learned about a game, also for compiled code; empty tables if there is nothing."""
    try:
        model = find_model(rules)
    except ModelError:
        model = None
    return model, model.tables(bits(model.kind)) if model else NOTHING


NOTHING = Tables(
    np.zeros((0, 1, 256, 4), np.uint64),
    np.zeros(0, np.uint64),
    np.zeros((0, 1), np.int16),
    np.zeros(0, np.int64),
    np.zeros(0, np.int64),
    0,
)


@jit
def appraise_duel(
    m: Memory,
    known: Tables,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
) -> int:
    """The lead that the player to move can expect, of two."""
    if known.weights.shape[0] == 0:
        return _by_features(m, own, own2, enemy, enemy2, neutral, neutral2)
    stones = popcount(own | enemy | neutral) + popcount(own2 | enemy2 | neutral2)
    value = evaluate((own, own2), (enemy, enemy2), (neutral, neutral2), signed(stones), 0, known)
    return max(-MOST, min(MOST, value))


@jit
def _by_features(
    m: Memory,
    own: Word,
    own2: Word,
    enemy: Word,
    enemy2: Word,
    neutral: Word,
    neutral2: Word,
) -> int:
    """Moves to choose from, and stones on safe cells; stones as such when they are nearly all."""
    mine, mine2 = targets(m, own, own2, enemy, enemy2, neutral, neutral2)
    theirs, theirs2 = targets(m, enemy, enemy2, own, own2, neutral, neutral2)
    safe, safe2 = m[SAFE], m[SAFE + 1]
    moves = signed(popcount(mine) + popcount(mine2))
    moves -= signed(popcount(theirs) + popcount(theirs2))
    held = signed(popcount(own & safe) + popcount(own2 & safe2))
    held -= signed(popcount(enemy & safe) + popcount(enemy2 & safe2))
    stones = signed(popcount(own) + popcount(own2))
    lead = stones - signed(popcount(enemy) + popcount(enemy2))
    full = 2 * stones - lead + signed(popcount(neutral) + popcount(neutral2))
    late = 100 * full // signed(m[SIZE])
    value = MOBILITY * moves + SAFETY * held + max(0, late - 60) * lead
    return max(-MOST, min(MOST, value))
