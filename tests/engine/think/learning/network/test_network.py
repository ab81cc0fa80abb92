"""A network computes the same compiled as in numpy, learns, and is kept in the file of its game."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.board import square
from engine.think.custodial.rules.state import from_position
from engine.think.learning.features import cell_bits
from engine.think.learning.model import Model, ModelError, Network, unpack_model
from engine.think.learning.network.parameters import Parameters, initial_parameters
from engine.think.learning.network.shape import network_shape
from engine.think.learning.patterns import PatternDesign
from engine.think.moxie.rules.numbering import numbering
from tests.engine.think.learning.support.samples import random_game, random_model, start_of
from training.learning.model_file import pack_model
from training.learning.samples import PlayedGames, count_stones, evaluate_samples, sample_games
from training.network.fit import NetworkFitter, Positions
from training.network.training import cell_digits

GAMES = ("macbeth", "othello")
SHAPES = {game: network_shape(start_of(game).rules.board) for game in GAMES}
LINE_UNITS = {"macbeth": 64, "othello": 20}
SMALL = PatternDesign(line=5, corner=3, edge=0)
FEWEST, EARLY, MOST = 20, 39, 62

each_game = pytest.mark.parametrize("game", GAMES)


def random_parameters(game: str, seed: int = 1) -> Parameters:
    found = initial_parameters(SHAPES[game], 3, LINE_UNITS[game], seed)
    rng = np.random.default_rng(seed)
    for _, array in found.arrays():
        array += rng.normal(scale=0.1, size=array.shape).astype(np.float32)
    return found


def model_of(game: str) -> Model:
    return random_model(start_of(game).rules, game, SMALL)


def model_with_network(game: str) -> Model:
    parameters = random_parameters(game)
    early = parameters.with_head(dict(random_parameters(game, seed=2).head()))
    network = Network(parameters, FEWEST, MOST, {EARLY: early})
    return replace(model_of(game), network=network)


def fitter_of(game: str, parameters: Parameters) -> NetworkFitter:
    symmetries = np.array(numbering(start_of(game).rules.board).symmetries)
    return NetworkFitter(SHAPES[game], parameters, symmetries)


def played(game: str, games: int) -> tuple[NDArray[np.uint64], Positions]:
    """The sets of cells of the positions of random games, and the positions for a network."""
    positions = [position for seed in range(games) for position in random_game(game, seed)]
    states = np.array([from_position(position) for position in positions])
    nothing = np.zeros(len(states), np.int32)
    leads = np.zeros((len(states), 3), np.float32)
    found = PlayedGames(states, leads, count_stones(states), nothing > 0, nothing)
    sets = sample_games(start_of(game).rules, found, nothing == 0, 0).sets
    digits = cell_digits(sets, cell_bits(model_of(game).kind))
    mine = (digits == 1).sum(axis=1) - (digits == 2).sum(axis=1)
    return sets, Positions(digits, found.stones, mine.astype(np.float32))


@pytest.mark.parametrize(("game", "counts"), [("macbeth", {2}), ("othello", {3, 4})])
def test_a_cell_is_on_each_of_its_lines(game: str, counts: set[int]) -> None:
    shape = SHAPES[game]
    on_lines = [cell for line in shape.instances for cell in line]
    found = set()
    for cell, slots in zip(shape.cells, shape.slots, strict=True):
        on = [on_lines[slot] for slot in slots if slot < len(on_lines)]
        assert len(set(slots)) >= len(on)
        assert set(on) == {cell}
        found.add(len(on))
    assert found == counts
    assert len(on_lines) == sum(slot < len(on_lines) for cell in shape.slots for slot in cell)


def test_a_board_without_lines_has_no_network() -> None:
    with pytest.raises(ValueError, match="one to four lines"):
        network_shape(square(2))


@each_game
def test_compiled_code_and_numpy_agree(game: str) -> None:
    model, (sets, positions) = model_with_network(game), played(game, 2)
    assert model.network
    tables = model.tables(cell_bits(model.kind))
    found = evaluate_samples(sets, positions.stones, tables) / 100
    early = (positions.stones >= FEWEST) & (positions.stones <= EARLY)
    late = (positions.stones > EARLY) & (positions.stones <= MOST)
    network = model.network
    for which, parameters in ((early, network.early[EARLY]), (late, network.parameters)):
        estimates = fitter_of(game, parameters).estimates(positions)
        assert estimates[which].std() > 1
        assert np.abs(found - estimates)[which].max() < 0.02 * estimates[which].std()
    patterns = replace(model, network=None).tables(cell_bits(model.kind))
    sums = evaluate_samples(sets, positions.stones, patterns) / 100
    assert np.array_equal(found[~early & ~late], sums[~early & ~late])


@each_game
def test_gradients_are_slopes(game: str) -> None:
    parameters, (_, positions) = random_parameters(game), played(game, 1)
    fitter = fitter_of(game, parameters)
    batch = positions.only(np.arange(20, 40))

    def loss() -> float:
        errors = fitter.estimates(batch).astype(np.float64) - batch.leads
        return float(np.mean(errors**2)) / 100

    gradients = fitter.gradients(batch)
    for name, array in parameters.arrays():
        place = np.unravel_index(np.abs(gradients[name]).argmax(), array.shape)
        step, before = 2e-3, array[place]
        array[place] = before + step
        above = loss()
        array[place] = before - step
        slope = (above - loss()) / (2 * step)
        array[place] = before
        assert gradients[name][place] == pytest.approx(slope, rel=0.1), name


def test_a_network_learns_to_count_stones() -> None:
    _, positions = played("macbeth", 20)
    held = np.arange(len(positions)) % 10 == 0
    parameters = initial_parameters(SHAPES["macbeth"], 3, LINE_UNITS["macbeth"], seed=1)
    fitter = fitter_of("macbeth", parameters)
    steps: list[int] = []
    fitter.fit(positions.only(~held), 12, seed=1, done=lambda: steps.append(1))
    errors = fitter.estimates(positions.only(held)) - positions.leads[held]
    assert sqrt(np.mean(errors**2)) < 0.4 * positions.leads[held].std()
    assert len(steps) == 12 * int((~held).sum()) // 512


def test_a_network_is_kept_in_the_file() -> None:
    model = model_with_network("macbeth")
    again = unpack_model(pack_model(model), model.kind)
    assert again.network
    assert (again.network.fewest, again.network.most) == (FEWEST, MOST)
    kept = dict(again.network.parameters.arrays())
    assert model.network
    for name, array in model.network.parameters.arrays():
        assert np.array_equal(kept[name], array.astype(np.float16))
    again_early = dict(again.network.early[EARLY].head())
    for name, array in model.network.early[EARLY].head():
        assert np.array_equal(again_early[name], array.astype(np.float16))
    assert pack_model(again) == pack_model(model)
    assert again.without_weights().network is None


def test_a_network_for_another_board_is_refused() -> None:
    model = random_model(start_of("othello").rules, "othello", SMALL)
    wrong = replace(model, network=Network(random_parameters("macbeth"), FEWEST, MOST))
    with pytest.raises(ModelError, match="instead of"):
        unpack_model(pack_model(wrong), model.kind)
