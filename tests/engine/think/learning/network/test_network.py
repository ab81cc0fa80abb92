"""A network computes the same compiled as in numpy, learns, and is kept in the file of its game."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.board import square
from engine.think.custodial.rules.state import from_position
from engine.think.learning.features import cell_bits
from engine.think.learning.model import Model, ModelError, Network, pack_model, unpack_model
from engine.think.learning.network.fit import NetworkFitter, Positions
from engine.think.learning.network.parameters import Parameters, initial_parameters
from engine.think.learning.network.shape import network_shape
from engine.think.learning.network.training import cell_digits
from engine.think.learning.patterns import PatternDesign
from engine.think.learning.samples import PlayedGames, count_stones, evaluate_samples, sample_games
from engine.think.moxie.rules.numbering import numbering
from tests.engine.think.learning.support.samples import random_game, random_model, start_of

RULES = start_of("macbeth").rules
BOARD = RULES.board
SHAPE = network_shape(BOARD)
SYMMETRIES = np.array(numbering(BOARD).symmetries)
SMALL = PatternDesign(line=5, corner=3, edge=0)
FEWEST, MOST = 30, 62


def random_parameters(seed: int = 1) -> Parameters:
    found = initial_parameters(SHAPE, 3, seed)
    rng = np.random.default_rng(seed)
    for _, array in found.arrays():
        array += rng.normal(scale=0.1, size=array.shape).astype(np.float32)
    return found


def model_with_network() -> Model:
    model = random_model(RULES, "macbeth", SMALL)
    return replace(model, network=Network(random_parameters(), FEWEST, MOST))


def played(games: int) -> tuple[NDArray[np.uint64], Positions]:
    """The sets of cells of the positions of random games, and the positions for a network."""
    positions = [position for seed in range(games) for position in random_game("macbeth", seed)]
    states = np.array([from_position(position) for position in positions])
    nothing = np.zeros(len(states), np.int32)
    leads = np.zeros((len(states), 3), np.float32)
    found = PlayedGames(states, leads, count_stones(states), nothing > 0, nothing)
    sets = sample_games(RULES, found, nothing == 0, 0).sets
    digits = cell_digits(sets, cell_bits(random_model(RULES, "macbeth", SMALL).kind))
    mine = (digits == 1).sum(axis=1) - (digits == 2).sum(axis=1)
    return sets, Positions(digits, found.stones, mine.astype(np.float32))


def test_a_cell_is_on_two_lines() -> None:
    on_lines = [cell for line in SHAPE.instances for cell in line]
    for cell, slots in zip(SHAPE.cells, SHAPE.slots, strict=True):
        assert [on_lines[slot] for slot in slots] == [cell, cell]
    with pytest.raises(ValueError, match="two lines"):
        network_shape(square(8))


def test_compiled_code_and_numpy_agree() -> None:
    model, (sets, positions) = model_with_network(), played(5)
    assert model.network
    tables = model.tables(cell_bits(model.kind))
    found = evaluate_samples(sets, positions.stones, tables) / 100
    late = (positions.stones >= FEWEST) & (positions.stones <= MOST)
    fitter = NetworkFitter(SHAPE, model.network.parameters, SYMMETRIES)
    estimates = fitter.estimates(positions)
    assert estimates[late].std() > 1
    assert np.abs(found - estimates)[late].max() < 0.02 * estimates[late].std()
    patterns = replace(model, network=None).tables(cell_bits(model.kind))
    early = evaluate_samples(sets, positions.stones, patterns) / 100
    assert np.array_equal(found[~late], early[~late])


def test_gradients_are_slopes() -> None:
    parameters, (_, positions) = random_parameters(), played(1)
    fitter = NetworkFitter(SHAPE, parameters, SYMMETRIES)
    batch = positions.cells[20:40], positions.stones[20:40], positions.leads[20:40]

    def loss() -> float:
        errors = fitter.estimates(Positions(*batch)).astype(np.float64) - batch[2]
        return float(np.mean(errors**2)) / 100

    gradients = fitter.gradients(*batch)
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
    _, positions = played(40)
    held = np.arange(len(positions)) % 10 == 0
    parameters = initial_parameters(SHAPE, 3, seed=1)
    fitter = NetworkFitter(SHAPE, parameters, SYMMETRIES)
    steps: list[int] = []
    fitter.fit(positions.only(~held), 40, seed=1, done=lambda: steps.append(1))
    errors = fitter.estimates(positions.only(held)) - positions.leads[held]
    assert sqrt(np.mean(errors**2)) < 0.4 * positions.leads[held].std()
    assert len(steps) == 40 * int((~held).sum()) // 512


def test_a_network_is_kept_in_the_file() -> None:
    model = model_with_network()
    again = unpack_model(pack_model(model), model.kind)
    assert again.network
    assert (again.network.fewest, again.network.most) == (FEWEST, MOST)
    kept = dict(again.network.parameters.arrays())
    assert model.network
    for name, array in model.network.parameters.arrays():
        assert np.array_equal(kept[name], array.astype(np.float16))
    assert pack_model(again) == pack_model(model)
    assert again.without_weights().network is None


def test_a_network_for_another_board_is_refused() -> None:
    model = random_model(start_of("othello").rules, "othello", SMALL)
    wrong = replace(model, network=Network(random_parameters(), FEWEST, MOST))
    with pytest.raises(ModelError, match="two lines"):
        unpack_model(pack_model(wrong), model.kind)
