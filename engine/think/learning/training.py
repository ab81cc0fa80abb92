"""Training: rounds of self-play, each followed by a fit of the weights for the next one."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.custodial import Rules
from engine.think.learning.features import cell_bits
from engine.think.learning.model import PER_STONE, Model, Stages, kind_of, weight_count
from engine.think.learning.pattern_index import byte_contributions, weight_columns
from engine.think.learning.patterns import PatternDesign
from engine.think.learning.regression import Floats, WeightIndices, fit, predict, weight_indices
from engine.think.learning.samples import (
    PlayedGames,
    Samples,
    SelfPlay,
    join_games,
    play_games,
    sample_games,
)

MAX_WEIGHT = 32767  # in hundredths of stones


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan:
    """The settings of a training.

    `every`: stones in a stage. `games`: in each round. `memory`: the rounds that are fitted, the
    last ones. `ridge`: a weight that occurs in so many samples counts half.
    """

    design: PatternDesign
    play: SelfPlay
    every: int = 4
    games: int = 3000
    rounds: int = 4
    seed: int = 1
    memory: int = 2
    ridge: float = 50.0
    iterations: int = 60


class Progress(Protocol):
    """Reports the progress of a training."""

    def begin(self, what: str, steps: int) -> None: ...

    def step(self) -> None: ...

    def say(self, text: str) -> None: ...


def train(rules: Rules, plan: TrainingPlan, progress: Progress) -> Model:
    """Trains a model from scratch. The same rules and plan give the same model."""
    model = untrained_model(rules, plan)
    rows = len(model.weights)
    remembered: list[PlayedGames] = []
    for number in range(1, plan.rounds + 1):
        progress.begin(f"round {number} of {plan.rounds}: playing", plan.games)
        learned, seed = model.tables(cell_bits(model.kind)), plan.seed * 1000 + number
        played = play_games(rules, learned, plan.play, plan.games, seed, progress.step)
        remembered = [*remembered, played][-plan.memory :]
        games = join_games(remembered)
        progress.begin(f"round {number} of {plan.rounds}: fitting", rows)
        model, report = refit(model, sample_games(rules, games), plan, progress.step)
        found = {"positions": len(games.states), **asdict(report)}
        model = replace(model, provenance={**asdict(plan), **found})
        progress.say(
            f"round {number}: {len(games.states):,} positions; results held out are "
            f"{report.error:.2f} stones off, {report.ignorance:.2f} if only the stage is known"
        )
    return model


def untrained_model(rules: Rules, plan: TrainingPlan) -> Model:
    kind = kind_of(rules)
    first = sum(cells.bit_count() for cells in rules.stones)
    count = -(-(len(kind.board.by_cell) - first) // plan.every)
    rows = count * kind.turns
    return Model(
        kind=kind,
        design=plan.design,
        stages=Stages(first, plan.every, count),
        weights=np.zeros((rows, weight_count(kind, plan.design)), np.int16),
        constant=np.zeros(rows, np.int64),
        deviation=np.zeros(rows),
        provenance={},
    )


@dataclass(frozen=True, slots=True)
class FitReport:
    """The error on the samples held out, and their number.

    `error`: root mean square, in stones. `ignorance`: the same if only the stage is known.
    """

    error: float
    ignorance: float
    count: int


def refit(
    model: Model, samples: Samples, plan: TrainingPlan, done: Callable[[], None]
) -> tuple[Model, FitReport]:
    fitter = RowFitter(model, plan)
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
    return found, _combined(reports)


class RowFitter:
    """Fits single rows of a model."""

    def __init__(self, model: Model, plan: TrainingPlan) -> None:
        self.model, self.plan = model, plan
        self.contributions = byte_contributions(
            model.patterns, model.kind.states, cell_bits(model.kind)
        )
        self.columns, offsets = weight_columns(model.patterns, model.kind.states)
        self.offsets = np.array(offsets, np.uint64)

    def rows(self, samples: Samples) -> NDArray[np.int64]:
        stages = self.model.stages
        most = len(self.model.kind.board.by_cell)
        stage = np.array([stages.at(stones) for stones in range(most + 1)], np.int64)
        return samples.turn * stages.count + stage[samples.stones]

    def fit(self, samples: Samples) -> tuple[NDArray[np.int16], int]:
        targets = samples.targets * PER_STONE
        constant = round(float(targets.mean())) if len(targets) else 0
        zeros = np.zeros(self.model.weights.shape[1])
        found = fit(
            self._indices(samples), targets - constant, zeros, self.plan.ridge, self.plan.iterations
        )
        return np.clip(np.rint(found), -MAX_WEIGHT, MAX_WEIGHT).astype(np.int16), constant

    def report(self, held: Samples, weights: NDArray[np.int16], constant: int) -> FitReport:
        values = (predict(self._indices(held), weights.astype(np.float64)) + constant) / PER_STONE
        error = _root_mean_square(values - held.targets)
        ignorance = _root_mean_square(held.targets - constant / PER_STONE)
        return FitReport(error, ignorance, len(held.targets))

    def _indices(self, samples: Samples) -> WeightIndices:
        return weight_indices(samples.sets, self.contributions, self.columns, self.offsets)


def _root_mean_square(values: Floats) -> float:
    return float(np.sqrt(np.mean(values**2))) if len(values) else 0.0


def _combined(reports: list[FitReport]) -> FitReport:
    counts = np.array([report.count for report in reports])
    columns = ([report.error for report in reports], [report.ignorance for report in reports])
    error, ignorance = (
        float(np.sqrt(np.sum(counts * np.square(column)) / max(1, counts.sum())))
        for column in columns
    )
    return FitReport(round(error, 3), round(ignorance, 3), int(counts.sum()))
