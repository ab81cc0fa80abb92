"""Fits of deep values to shallow ones, from searches of positions of self-play games.

First searches without cuts are fitted, of up to PLAIN_DEEPEST plies. With these fits the search
goes deeper, cautiously, and the pairs of greater depths are fitted to its values.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.custodial import CustodialPosition, Rules, start
from engine.position import PASS
from engine.think.custodial.rules.state import to_position
from engine.think.custodial.search.iterative_deepening import IterativeDeepening
from engine.think.custodial.search.probcut import enter_fits
from engine.think.learning.features import cell_bits
from engine.think.learning.model import Model
from engine.think.learning.shipped import find_model
from engine.think.probcut.shipped import STAGE_STONES, Fit
from engine.think.thinker import SearchLimits, StopFlag
from training.learning.samples import SelfPlay, play_games

# The shallow depth for each deep one.
PAIRS = {3: 1, 4: 2, 5: 1, 6: 2, 7: 3, 8: 4, 9: 3, 10: 4, 11: 5, 12: 6}
PLAIN_DEEPEST, DEEPEST = 8, max(PAIRS)
CAUTIOUS = 2.0  # standard deviations, in searches to the greater depths
PLAY = SelfPlay(opening=24, depth=2, exact=2)
POSITIONS_IN_GAME = 3
RANDOM_MOVES = 2  # at most, after a position of a game: a search also sees bad moves
LEAST_POSITIONS = 20  # for a fit
NEAR_STAGES = 1  # before and after a stage, whose positions are fitted with its own

Values = NDArray[np.int64]


def fit_pairs(rules: Rules, games: int, seed: int, done: Callable[[], None]) -> tuple[Fit, ...]:
    """Fits of a game for two players that has a model. `done` is called after each search."""
    model = find_model(rules)
    assert model, "only a game with a model is fitted"
    positions = [*_positions(rules, model, games, seed)]
    found: list[Fit] = []
    for first, last, share in ((1, PLAIN_DEEPEST, 1), (PLAIN_DEEPEST + 1, DEEPEST, 2)):
        chosen = positions[::share]
        values = {
            place: _values(position, last, tuple(found))
            for place, position in enumerate(_counted(chosen, done))
            if position.empty.bit_count() > last + 1
        }
        stages = np.array([_stage(chosen[place]) for place in values])
        table = np.array([*values.values()])
        pairs = [(deep, shallow) for deep, shallow in PAIRS.items() if first <= deep <= last]
        found += [fit for deep, shallow in pairs for fit in _fit(stages, table, deep, shallow)]
    return tuple(sorted(found))


def _counted(
    positions: Sequence[CustodialPosition], done: Callable[[], None]
) -> Iterator[CustodialPosition]:
    for position in positions:
        yield position
        done()


def _positions(rules: Rules, model: Model, games: int, seed: int) -> Iterator[CustodialPosition]:
    """Positions with a choice, with random moves at the end."""
    rng, like = Random(seed), start(rules)
    played = play_games(rules, model.tables(cell_bits(model.kind)), PLAY, games, seed, lambda: None)
    for game in range(games):
        states = played.states[played.number == game]
        for state in rng.sample([*states], min(POSITIONS_IN_GAME, len(states))):
            position = to_position(like, state)
            for _ in range(rng.randint(0, RANDOM_MOVES)):
                if not position.over:
                    position = position.play(rng.choice(position.legal_moves))
            if not position.over and PASS not in position.legal_moves:
                yield position


def _values(position: CustodialPosition, deepest: int, fits: tuple[Fit, ...]) -> list[int]:
    limits = SearchLimits(depth=deepest)
    search = IterativeDeepening(position, limits, StopFlag(), Random(0), every=False)
    enter_fits(search.search, fits, CAUTIOUS)
    return search.deepened_values()


def _stage(position: CustodialPosition) -> int:
    return position.occupied.bit_count() // STAGE_STONES


def _fit(stages: Values, values: Values, deep: int, shallow: int) -> Iterator[Fit]:
    """A fit for each stage, by least squares. `values`: a row for each position."""
    for stage in sorted(set(stages.tolist())):
        rows = values[np.abs(stages - stage) <= NEAR_STAGES]
        if len(rows) < LEAST_POSITIONS:
            continue
        x, y = rows[:, shallow - 1].astype(float), rows[:, deep - 1].astype(float)
        slope, intercept = np.polyfit(x, y, 1)
        errors = y - (slope * x + intercept)
        deviation = float(np.sqrt(np.sum(errors**2) / (len(rows) - 2)))
        yield Fit(stage, deep, shallow, float(slope), float(intercept), deviation, len(rows))
