"""The evaluation of positions with two players, in hundredths of stones.

It sums learned pattern weights or, for a game without a model, counts mobility and safe cells.
"""

from collections.abc import Callable
from time import monotonic

import numpy as np

from engine.custodial import Rules
from engine.think.custodial.rules.bitboard import Stones, after_pass, placement_cells, stone_lead
from engine.think.custodial.rules.bits import Word, popcount, signed
from engine.think.custodial.rules.tables import CELL_COUNT, SAFE
from engine.think.custodial.search.search_state import NODES, SearchState
from engine.think.jit import jit_no_arrays
from engine.think.learning.evaluation import EvaluationTables, evaluate
from engine.think.learning.features import cell_bits
from engine.think.learning.kind import GameKind, kind_of
from engine.think.learning.model import Model, ModelError
from engine.think.learning.network.evaluation import NO_NETWORK, with_own_memory
from engine.think.learning.shipped import find_model

MOBILITY_WEIGHT, SAFE_CELL_WEIGHT = 90, 600
EVALUATION_LIMIT = 8000
KEPT = 60  # seconds for which the tables of a game are kept without a search
# A board is late in the game when this percentage of its cells is taken.
LATE = 60

NO_WEIGHTS = EvaluationTables(
    np.zeros((0, 1, 256, 4), np.uint64),
    np.zeros(0, np.uint64),
    np.zeros((0, 1), np.int16),
    np.zeros(0, np.int64),
    np.zeros(0, np.int64),
    0,
    1.0,
    NO_NETWORK,
)


Evaluation = tuple[Model | None, EvaluationTables]


class EvaluationCache:
    """Evaluations of games in use; unused ones are dropped.

    Tables take 3 to 12 MB, and 9 to 46 MB more with a network.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._loaded: dict[GameKind, tuple[float, Evaluation]] = {}  # and the time of the last use

    @property
    def kinds(self) -> set[GameKind]:
        return set(self._loaded)

    def load(self, rules: Rules) -> Evaluation:
        """The model of a game and its tables for compiled code; None and empty tables without
        one.
        """
        kind, now = kind_of(rules), self._clock()
        for other, (used, _) in list(self._loaded.items()):
            if other != kind and used < now - KEPT:
                self._loaded.pop(other, None)  # another search may have loaded it already
        found = self._loaded.get(kind)
        evaluation = found[1] if found else _read_evaluation(rules)
        self._loaded[kind] = now, evaluation
        return evaluation


load_evaluation = EvaluationCache().load


def for_one_search(tables: EvaluationTables) -> EvaluationTables:
    """Tables that no other thread uses at the same time: they contain working memory."""
    return tables._replace(network=with_own_memory(tables.network))


def _read_evaluation(rules: Rules) -> Evaluation:
    try:
        model = find_model(rules)
    except ModelError:
        model = None
    if model is None:
        return None, NO_WEIGHTS
    return model.without_weights(), model.tables(cell_bits(model.kind))


@jit_no_arrays
def evaluate_stones(search: SearchState, weights: EvaluationTables, stones: Stones) -> int:
    if weights.weights.shape[0] == 0:
        return _evaluate_features(search, stones)
    low = stones.own | stones.enemy | stones.neutral
    high = stones.own_high | stones.enemy_high | stones.neutral_high
    total = signed(popcount(low) + popcount(high))
    if weights.network.fewest <= total <= weights.network.most:
        lines = weights.network.slots.shape[1] // 2  # of a cell
        search[NODES] += Word(lines // 2)  # additional positions that take as long
    value = evaluate(
        (stones.own, stones.own_high),
        (stones.enemy, stones.enemy_high),
        (stones.neutral, stones.neutral_high),
        total,
        0,
        weights,
    )
    return max(-EVALUATION_LIMIT, min(EVALUATION_LIMIT, value))


@jit_no_arrays
def _evaluate_features(search: SearchState, stones: Stones) -> int:
    """Mobility and safe cells, and late in the game stones."""
    own, own_high = placement_cells(search, stones)
    enemy, enemy_high = placement_cells(search, after_pass(stones))
    mobility = signed(popcount(own) + popcount(own_high))
    mobility -= signed(popcount(enemy) + popcount(enemy_high))
    safe, safe_high = search[SAFE], search[SAFE + 1]
    safety = signed(popcount(stones.own & safe) + popcount(stones.own_high & safe_high))
    safety -= signed(popcount(stones.enemy & safe) + popcount(stones.enemy_high & safe_high))
    lead = stone_lead(stones)
    count = signed(popcount(stones.own) + popcount(stones.own_high))
    count += signed(popcount(stones.enemy) + popcount(stones.enemy_high))
    count += signed(popcount(stones.neutral) + popcount(stones.neutral_high))
    percent = 100 * count // signed(search[CELL_COUNT])
    value = MOBILITY_WEIGHT * mobility + SAFE_CELL_WEIGHT * safety
    value += max(0, percent - LATE) * lead
    return max(-EVALUATION_LIMIT, min(EVALUATION_LIMIT, value))
