"""Learning a game by playing it: rounds of games against oneself, each fitted for the next."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.custodial import Rules
from engine.think.learning.features import bits
from engine.think.learning.model import PER_STONE, Model, Stages, kind_of, width
from engine.think.learning.pattern_index import columns, spread
from engine.think.learning.patterns import Design
from engine.think.learning.regression import Floats, Ids, fit, number_places, predict
from engine.think.learning.samples import Games, Play, Samples, join, look, play_games

LARGEST = 32767
"""What a weight may be, in hundredths of stones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How to learn. `games` in each of so many `rounds`; the last `memory` rounds are fitted.

    `ridge` is how many samples a weight must be seen in until it counts half.
    """

    design: Design
    play: Play
    every: int = 4
    games: int = 3000
    rounds: int = 4
    seed: int = 1
    memory: int = 2
    ridge: float = 50.0
    iterations: int = 60


class Progress(Protocol):
    """Is told how far it is."""

    def begin(self, what: str, steps: int) -> None: ...

    def step(self) -> None: ...

    def say(self, text: str) -> None: ...


def train(rules: Rules, plan: Plan, progress: Progress) -> Model:
    """Learn a game from nothing. The same rules and plan give the same model."""
    model = blank(rules, plan)
    rows = len(model.weights)
    remembered: list[Games] = []
    for number in range(1, plan.rounds + 1):
        progress.begin(f"round {number} of {plan.rounds}: playing", plan.games)
        learned, seed = model.tables(bits(model.kind)), plan.seed * 1000 + number
        played = play_games(rules, learned, plan.play, plan.games, seed, progress.step)
        remembered = [*remembered, played][-plan.memory :]
        games = join(remembered)
        progress.begin(f"round {number} of {plan.rounds}: fitting", rows)
        model, report = refit(model, look(rules, games), plan, progress.step)
        found = {"positions": len(games.states), **asdict(report)}
        model = replace(model, provenance={**asdict(plan), **found})
        progress.say(
            f"round {number}: {len(games.states):,} positions; results held out are "
            f"{report.error:.2f} stones off, {report.ignorance:.2f} if only the stage is known"
        )
    return model


def blank(rules: Rules, plan: Plan) -> Model:
    """A model that knows nothing."""
    kind = kind_of(rules)
    first = sum(cells.bit_count() for cells in rules.stones)
    count = -(-(len(kind.board.by_cell) - first) // plan.every)
    rows = count * kind.turns
    return Model(
        kind=kind,
        design=plan.design,
        stages=Stages(first, plan.every, count),
        weights=np.zeros((rows, width(kind, plan.design)), np.int16),
        constant=np.zeros(rows, np.int64),
        deviation=np.zeros(rows),
        provenance={},
    )


@dataclass(frozen=True, slots=True)
class Report:
    """How far off the results that were held out are, in stones, and how many there were.

    `error`: the root of the mean square. `ignorance`: the same if only the stage is known.
    """

    error: float
    ignorance: float
    count: int


def refit(
    model: Model, samples: Samples, plan: Plan, done: Callable[[], None]
) -> tuple[Model, Report]:
    """The model with weights for new samples, and how good they are; `done` after each row."""
    fitter = _Fitter(model, plan)
    rows = fitter.rows(samples)
    weights, constant = np.zeros_like(model.weights), np.zeros_like(model.constant)
    reports = []
    for row in range(len(weights)):
        weights[row], constant[row] = fitter.fit(samples.only((rows == row) & ~samples.held))
        held = samples.only((rows == row) & samples.held)
        reports.append(fitter.report(held, weights[row], int(constant[row])))
        done()
    found = replace(
        model,
        weights=weights,
        constant=constant,
        deviation=np.array([report.error for report in reports]),
    )
    return found, _together(reports)


class _Fitter:
    """Fits one row of a model after the other."""

    def __init__(self, model: Model, plan: Plan) -> None:
        self.model, self.plan = model, plan
        self.spread = spread(model.shapes, model.kind.states, bits(model.kind))
        self.columns, begins = columns(model.shapes, model.kind.states)
        self.begins = np.array(begins, np.uint64)

    def rows(self, samples: Samples) -> NDArray[np.int64]:
        """The row of each sample."""
        stages = self.model.stages
        most = len(self.model.kind.board.by_cell)
        stage = np.array([stages.at(stones) for stones in range(most + 1)], np.int64)
        return samples.turn * stages.count + stage[samples.stones]

    def fit(self, samples: Samples) -> tuple[NDArray[np.int16], int]:
        """Weights and the constant."""
        targets = samples.targets * PER_STONE
        constant = round(float(targets.mean())) if len(targets) else 0
        nothing = np.zeros(self.model.weights.shape[1])
        found = fit(
            self._ids(samples), targets - constant, nothing, self.plan.ridge, self.plan.iterations
        )
        return np.clip(np.rint(found), -LARGEST, LARGEST).astype(np.int16), constant

    def report(self, held: Samples, weights: NDArray[np.int16], constant: int) -> Report:
        """What a row of weights predicts of samples that it was not fitted to."""
        values = (predict(self._ids(held), weights.astype(np.float64)) + constant) / PER_STONE
        error = _root_mean_square(values - held.targets)
        ignorance = _root_mean_square(held.targets - constant / PER_STONE)
        return Report(error, ignorance, len(held.targets))

    def _ids(self, samples: Samples) -> Ids:
        return number_places(samples.sets, self.spread, self.columns, self.begins)


def _root_mean_square(values: Floats) -> float:
    return float(np.sqrt(np.mean(values**2))) if len(values) else 0.0


def _together(reports: list[Report]) -> Report:
    """The report on all rows."""
    counts = np.array([report.count for report in reports])
    columns = ([report.error for report in reports], [report.ignorance for report in reports])
    error, ignorance = (
        float(np.sqrt(np.sum(counts * np.square(column)) / max(1, counts.sum())))
        for column in columns
    )
    return Report(round(error, 3), round(ignorance, 3), int(counts.sum()))
