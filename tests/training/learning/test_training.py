"""Training is reproducible and better than a constant; the fit is a ridge regression."""

from dataclasses import replace

import numpy as np
import pytest

from engine.think.learning.evaluation import bounded
from engine.think.learning.features import cell_bits
from engine.think.learning.model import Model
from engine.think.learning.patterns import PatternDesign
from tests.engine.think.learning.support.samples import start_of
from tests.support.params import in_soak_except
from tests.training.support.progress import RecordedProgress
from training.learning.regression import Regression, predict
from training.learning.samples import SelfPlay, play_games, sample_games
from training.learning.training import RowFitter, TrainingPlan, refit, train, untrained_model

GAMES = ("othello", "hex-othello-3", "renegado")
TINY = TrainingPlan(
    design=PatternDesign(4, 4, 0),
    play=SelfPlay(20, 1, 4),
    every=15,
    depth=2,
    exact=6,
    games=15,
    measured=5,
)


def plan_of(game: str) -> TrainingPlan:
    """Games of three take longer, and their results are learned."""
    return (
        replace(TINY, depth=0, games=10, measured=2)
        if len(start_of(game).rules.colors) > 2
        else TINY
    )


def trained(game: str, seed: int) -> tuple[Model, RecordedProgress]:
    progress = RecordedProgress()
    return train(start_of(game).rules, replace(plan_of(game), seed=seed), progress), progress


@pytest.mark.parametrize("game", in_soak_except("hex-othello-3", values=GAMES))
def test_the_same_seed_gives_the_same_weights(game: str) -> None:
    (one, progress), (two, _), (other, _) = trained(game, 1), trained(game, 1), trained(game, 2)
    assert np.array_equal(one.weights, two.weights)
    assert np.array_equal(one.deviation, two.deviation)
    assert one.provenance == two.provenance
    assert not np.array_equal(one.weights, other.weights)
    assert [done for done, _ in progress.bars] == [steps for _, steps in progress.bars]
    assert [line.split(":")[0] for line in progress.messages[:2]] == ["round 1", "round 2"]
    assert progress.messages[2].startswith("results of games with these weights are ")


def test_a_model_predicts_games_it_was_not_fitted_to() -> None:
    plan = replace(TINY, design=PatternDesign(8, 4, 0), games=100, measured=30)
    model = train(start_of("othello").rules, plan, RecordedProgress())
    assert model.provenance["error"] < 0.95 * model.provenance["ignorance"]
    assert model.deviation[-1] < model.deviation[0]  # the end is easier to predict


@pytest.mark.parametrize("game", ["othello", "hex-othello-3"])
def test_results_of_games_matter_to_three_players_only(game: str) -> None:
    rules = start_of(game).rules
    plan = replace(plan_of(game), exact=4)
    model = untrained_model(rules, plan)
    learned = model.tables(cell_bits(model.kind))
    games = play_games(rules, learned, plan.play, 30, 1, lambda: None)
    lost = replace(games, leads=np.full_like(games.leads, -9.0))
    found, other = (refit(model, rules, one, plan, lambda: None)[0] for one in (games, lost))
    assert np.array_equal(found.weights, other.weights) == (len(rules.colors) == 2)
    assert found.weights.any()


def test_only_games_that_are_not_held_out_have_random_moves() -> None:
    rules = start_of("othello").rules
    model = untrained_model(rules, TINY)
    model.weights[:] = np.random.default_rng(1).integers(-99, 100, model.weights.shape)
    learned = model.tables(cell_bits(model.kind))
    calm, noisy = (
        play_games(rules, learned, SelfPlay(0, 1, 2, noise), 20, 1, lambda: None)
        for noise in (0, 4)
    )
    same = [
        np.array_equal(calm.states[calm.number == game], noisy.states[noisy.number == game])
        for game in range(20)
    ]
    assert [game for game in range(20) if same[game]] == [9, 19]


@pytest.mark.parametrize(("slope", "scale"), [(0.9, 1.0), (0.4, 0.4), (-1.0, 0.25)])
def test_values_that_results_do_not_bear_out_are_reduced(slope: float, scale: float) -> None:
    rules = start_of("othello").rules
    model = untrained_model(rules, TINY)
    model.weights[:] = np.random.default_rng(1).integers(-29, 30, model.weights.shape)
    games = play_games(rules, model.tables(cell_bits(model.kind)), TINY.play, 9, 1, lambda: None)
    everything = np.ones(len(games.states), np.bool_)
    samples = sample_games(rules, games, everything, 0)
    fitter = RowFitter(model, TINY)
    before = fitter.estimates(0, samples)
    fitter.reduce(0, replace(samples, targets=slope * before + 7))
    found = fitter.estimates(0, samples)
    shift = (slope - scale) * before.mean() + 7 if scale < 1 else 0
    assert np.allclose(found, scale * before + shift, atol=0.2)
    assert np.array_equal(fitter.model.weights[1], model.weights[1])
    equal = RowFitter(untrained_model(rules, TINY), TINY)
    equal.reduce(0, replace(samples, targets=before))
    assert not equal.model.weights.any(), "equal values have no slope"


def test_the_fit_is_a_ridge_regression() -> None:
    rng = np.random.default_rng(1)
    ids = rng.integers(0, 12, (200, 5)).astype(np.int32)
    targets = rng.normal(size=200) * 100
    begin = rng.normal(size=12)
    matrix = np.zeros((200, 12))
    for row, columns in zip(matrix, ids, strict=True):
        np.add.at(row, columns, 1.0)
    ridge = 3.0
    normal = matrix.T @ matrix + ridge * np.eye(12)
    expected = begin + np.linalg.solve(normal, matrix.T @ (targets - matrix @ begin))
    regression = Regression(ridge=ridge, iterations=100, largest=1e9)
    assert np.allclose(regression.fit(ids, targets, begin, 0.0), expected, rtol=0.02, atol=0.1)


def test_the_fit_finds_the_weights_of_bounded_leads() -> None:
    rng = np.random.default_rng(1)
    indices = rng.integers(0, 12, (2000, 5)).astype(np.int32)
    weights = rng.normal(size=12) * 4000
    targets = bounded(predict(indices, weights) + 300, 6400.0)
    assert np.abs(targets).max() > 6000
    regression = Regression(ridge=0.01, iterations=100, largest=6400.0)
    found = regression.fit(indices, targets, np.zeros(12), 300.0)
    assert np.allclose(found, weights, rtol=0.02, atol=10)


def test_a_fit_without_samples_changes_nothing() -> None:
    begin = np.array([1.0, 2.0])
    nothing = np.zeros((0, 3), np.int32)
    regression = Regression(ridge=1.0, iterations=10, largest=6400.0)
    assert np.array_equal(regression.fit(nothing, np.zeros(0), begin, 0.0), begin)
