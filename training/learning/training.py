"""Training: rounds of self-play, each followed by a fit of the weights for the next round.

The stages are fitted from last to first. With two players, the values of positions are exact near
the end, and otherwise come from searches that reach stages already fitted. At the end, a network
may learn late positions.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

import numpy as np

from engine.custodial import Rules
from engine.think.custodial.rules.tables import rule_table
from engine.think.learning.evaluation import bounded
from engine.think.learning.features import cell_bits
from engine.think.learning.kind import kind_of
from engine.think.learning.model import PER_STONE, Model, Stages, weight_count
from engine.think.learning.pattern_index import byte_contributions, weight_columns
from engine.think.learning.patterns import PatternDesign
from training.learning.labels import label_positions
from training.learning.model_file import rounded_weights
from training.learning.regression import (
    Floats,
    Regression,
    WeightIndices,
    predict,
    weight_indices,
)
from training.learning.samples import (
    PlayedGames,
    Samples,
    SelfPlay,
    evaluate_samples,
    play_games,
    sample_games,
)
from training.network.training import NetworkPlan, train_network
from training.progress import Progress

MAX_WEIGHT = 32767  # in hundredths of stones
MEASURED_PLAY = SelfPlay(opening=24, depth=3, exact=8)
LEAST_SLOPE, LEAST_SCALE = 0.6, 0.25  # of results on values, below which values are reduced
EARLIER = 8  # earlier rounds have this fraction of the games


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan:
    """The settings of a training.

    `every`: stones in a stage. `overlap`: further stones whose positions also count in its fit.
    `games`: in the last round; the rounds before have one in `EARLIER`. `measured`: further games
    that measure the error. `ridge`: a weight that occurs in so many samples moves halfway from the
    following stage's weight to its own.

    A position is worth the result of its game if `depth` is 0. Otherwise its value is exact with at
    most `exact` empty cells, or from a search of `depth` plies.
    """

    design: PatternDesign
    play: SelfPlay
    every: int = 4
    overlap: int = 2
    depth: int = 4
    exact: int = 12
    games: int = 3000
    measured: int = 1000
    rounds: int = 2
    seed: int = 1
    ridge: float = 5.0
    iterations: int = 20
    network: NetworkPlan | None = None


def train(rules: Rules, plan: TrainingPlan, progress: Progress) -> Model:
    """Trains a model from scratch. The same rules and plan give the same model."""
    model, positions = untrained_model(rules, plan), 0
    for number in range(1, plan.rounds + 1):
        count = plan.games if number == plan.rounds else -(-plan.games // EARLIER)
        progress.begin(f"round {number} of {plan.rounds}: playing", count)
        learned, seed = model.tables(cell_bits(model.kind)), plan.seed * 1000 + number
        games = play_games(rules, learned, plan.play, count, seed, progress.step)
        progress.begin(f"round {number} of {plan.rounds}: fitting", model.stages.count)
        model, report = refit(model, rules, games, plan, progress.step)
        positions = len(games.states)
        progress.say(f"round {number}: {positions:,} positions; results held out are {report}")
    progress.begin("measuring the error", plan.measured)
    seed = plan.seed * 1000
    model, report = measure(model, rules, plan, seed, progress.step)
    progress.say(f"results of games with these weights are {report}")
    found = {"positions": positions, **asdict(report)}
    model = replace(model, provenance={**asdict(plan), **found})
    return add_network(model, rules, plan, progress) if plan.network else model


def add_network(model: Model, rules: Rules, plan: TrainingPlan, progress: Progress) -> Model:
    """The model with the network of the plan in place of its own."""
    assert plan.network
    model = train_network(model, rules, plan.network, progress)
    progress.begin("measuring the error of the network", plan.measured)
    model = measure_network(model, rules, plan.measured, plan.seed * 1000 + 1, progress.step)
    return replace(model, provenance={**model.provenance, "network": asdict(plan.network)})


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
        largest=float(PER_STONE * len(kind.board.by_cell)),
        deviation=np.zeros(rows),
        provenance={},
    )


@dataclass(frozen=True, slots=True)
class FitReport:
    """The error of estimates of the results of games, and the number of positions.

    `error`: root mean square, in stones. `ignorance`: the same if only the stage is known.
    """

    error: float
    ignorance: float
    count: int

    def __str__(self) -> str:
        return f"{self.error:.2f} stones off, {self.ignorance:.2f} if only the stage is known"


def measure(
    model: Model, rules: Rules, plan: TrainingPlan, seed: int, done: Callable[[], None]
) -> tuple[Model, FitReport]:
    """The model as its file will hold it, with deviations from the results of new games.

    A search prefers errors in its favor. They add up from the end to the beginning, so that the
    values of early stages may be far too large; those are reduced to fit the results.
    """
    fitter = RowFitter(replace(model, weights=rounded_weights(model)), plan)
    learned = fitter.model.tables(cell_bits(model.kind))
    play = replace(MEASURED_PLAY, opening=plan.play.opening)
    games = play_games(rules, learned, play, plan.measured, seed, done)
    stages = model.stages
    stage_of = np.array([stages.at(stones) for stones in games.stones.tolist()])
    reports = []
    for turn in range(model.kind.turns):
        for stage in range(stages.count):
            row = turn * stages.count + stage
            samples = sample_games(rules, games, stage_of == stage, turn)
            fitter.reduce(row, samples)
            reports.append(fitter.report(row, samples))
    return replace(fitter.model, weights=rounded_weights(fitter.model)), _combined(reports)


def measure_network(
    model: Model, rules: Rules, count: int, seed: int, done: Callable[[], None]
) -> Model:
    """The model with deviations of its network from the results of new games."""
    assert model.network
    learned = model.tables(cell_bits(model.kind))
    games = play_games(rules, learned, MEASURED_PLAY, count, seed, done)
    samples = sample_games(rules, games, np.ones(len(games.stones), np.bool_), 0)
    errors = evaluate_samples(samples.sets, games.stones, learned) / PER_STONE - samples.targets
    deviation, network = model.deviation.copy(), model.network
    late = (games.stones >= network.fewest) & (games.stones <= network.most)
    stage_of = np.array([model.stages.at(stones) for stones in games.stones.tolist()])
    for stage in np.unique(stage_of[late]):
        deviation[stage] = _root_mean_square(errors[late & (stage_of == stage)])
    return replace(model, deviation=deviation)


def refit(
    model: Model, rules: Rules, games: PlayedGames, plan: TrainingPlan, done: Callable[[], None]
) -> tuple[Model, FitReport]:
    """Fits every stage, from the last to the first. The report is on the games held out."""
    fitter, stages, leads = RowFitter(model, plan), model.stages, games.leads.copy()
    labelled = replace(games, leads=leads)
    stage_of = np.array([stages.at(stones) for stones in range(int(games.stones.max()) + 1)])
    reports = []
    for stage in reversed(range(stages.count)):
        own = stage_of[games.stones] == stage
        fresh = own & ~games.held
        if plan.depth:
            learned = fitter.model.tables(cell_bits(model.kind))
            leads[fresh] = label_positions(
                rule_table(rules), learned, games.states[fresh], plan.depth, plan.exact
            )
        last = stages.first + (stage + 1) * stages.every + plan.overlap
        near = fresh | (~games.held & (stage_of[games.stones] > stage) & (games.stones < last))
        for turn in range(model.kind.turns):
            row = turn * stages.count + stage
            fitter.fit(row, sample_games(rules, labelled, near, turn))
            reports.append(fitter.report(row, sample_games(rules, games, own & games.held, turn)))
        done()
    return fitter.model, _combined(reports)


class RowFitter:
    """Fits the rows of a model one by one."""

    def __init__(self, model: Model, plan: TrainingPlan) -> None:
        self.regression = Regression(
            ridge=plan.ridge, iterations=plan.iterations, largest=model.largest
        )
        self.model = replace(
            model,
            weights=model.weights.copy(),
            constant=model.constant.copy(),
            deviation=model.deviation.copy(),
        )
        self.contributions = byte_contributions(
            model.patterns, model.kind.states, cell_bits(model.kind)
        )
        self.columns, offsets = weight_columns(model.patterns, model.kind.states)
        self.offsets = np.array(offsets, np.uint64)

    def fit(self, row: int, samples: Samples) -> None:
        """The weights of the following stage remain for patterns without samples."""
        model, targets = self.model, samples.targets * PER_STONE
        begin = np.zeros(model.weights.shape[1])
        if (row + 1) % model.stages.count:
            begin[:] = model.weights[row + 1]
        indices = self._indices(samples)
        rest = targets - bounded(predict(indices, begin), self.regression.largest)
        constant = round(float(rest.mean())) if len(rest) else 0
        found = self.regression.fit(indices, targets, begin, constant)
        model.weights[row] = np.clip(np.rint(found), -MAX_WEIGHT, MAX_WEIGHT)
        model.constant[row] = constant

    def reduce(self, row: int, samples: Samples) -> None:
        """Scales a row by the slope of the targets on its values if that is too small."""
        model, values = self.model, self.estimates(row, samples)
        if len(values) < 2 or not values.std():
            return
        slope = float(np.cov(values, samples.targets)[0, 1] / values.var(ddof=1))
        if slope < LEAST_SLOPE:
            scale = max(slope, LEAST_SCALE)
            model.weights[row] = np.rint(scale * model.weights[row])
            shift = samples.targets.mean() - scale * values.mean()
            model.constant[row] = round(scale * float(model.constant[row]) + PER_STONE * shift)

    def report(self, row: int, held: Samples) -> FitReport:
        """The error of a row, which becomes its deviation."""
        values = self.estimates(row, held)
        error = _root_mean_square(values - held.targets)
        mean = float(held.targets.mean()) if len(held.targets) else 0.0
        self.model.deviation[row] = error
        return FitReport(error, _root_mean_square(held.targets - mean), len(held.targets))

    def estimates(self, row: int, samples: Samples) -> Floats:
        """Estimates by a row, in stones."""
        weights = self.model.weights[row].astype(np.float64)
        sums = predict(self._indices(samples), weights) + float(self.model.constant[row])
        return bounded(sums, self.regression.largest) / PER_STONE

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
