"""A network computes the same compiled as in numpy, learns, and is kept in the file of its game."""

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.board import square
from engine.think.custodial.rules.state import from_position
from engine.think.learning.features import cell_bits
from engine.think.learning.kind import kind_of
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

GAMES = ("macbeth", "macbeth-full", "othello", "renegado")
KINDS = {game: kind_of(start_of(game).rules) for game in GAMES}
SHAPES = {
    game: network_shape(kind.board, kind.states, mirrored=True) for game, kind in KINDS.items()
}
LINE_UNITS = {"macbeth": 64, "macbeth-full": 10, "othello": 20, "renegado": 10}
SMALL = PatternDesign(line=5, corner=3, edge=0)
FEWEST, MOST = 20, 62

each_game = pytest.mark.parametrize("game", GAMES)


def random_parameters(game: str, seed: int = 1) -> Parameters:
    found = initial_parameters(SHAPES[game], KINDS[game].states, LINE_UNITS[game], seed)
    rng = np.random.default_rng(seed)
    for _, array in found.arrays():
        array += rng.normal(scale=0.05, size=array.shape).astype(np.float32)
    return found


def model_of(game: str) -> Model:
    return random_model(start_of(game).rules, game, SMALL)


def model_with_network(game: str) -> Model:
    network = Network(random_parameters(game), FEWEST, MOST, mirrored=True)
    return replace(model_of(game), network=network)


def fitter_of(game: str, parameters: Parameters) -> NetworkFitter:
    return NetworkFitter(SHAPES[game], parameters)


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


def sets_of(cells: NDArray[np.uint8], bits: Sequence[int]) -> NDArray[np.uint64]:
    """The sets of cells that `cell_digits` reads."""
    found = np.zeros((len(cells), 6), np.uint64)
    for cell, bit in enumerate(bits):
        word, place = divmod(bit, 64)
        for digit in range(3):
            stones = (cells[:, cell] == digit + 1).astype(np.uint64)
            found[:, 2 * digit + word] |= stones << np.uint64(place)
    return found


COUNTS = {"macbeth": {2}, "macbeth-full": {1, 3, 4}, "othello": {3, 4}, "renegado": {2, 3, 4}}


@each_game
def test_a_sum_is_of_the_lines_of_a_cell(game: str) -> None:
    shape = SHAPES[game]
    on_lines = [cell for line in shape.instances for cell in line]
    cells = []
    for slots in shape.slots:
        on = [on_lines[slot] for slot in slots if slot < len(on_lines)]
        assert len(set(slots)) >= len(on)
        (cell,) = set(on)
        cells.append((cell, len(on)))
    assert {count for _, count in cells} == COUNTS[game]
    assert {cell for cell, _ in cells} == set(range(shape.size))
    several = [cell for cell, count in cells if count == 1]
    assert len(set(several)) == (game == "macbeth-full")  # its center is on six pieces of lines
    assert len(on_lines) == sum(count for _, count in cells)


def test_a_board_without_lines_has_no_network() -> None:
    with pytest.raises(ValueError, match="each cell is on a line"):
        network_shape(square(2), 3, mirrored=True)


@each_game
def test_symmetric_positions_have_the_same_value(game: str) -> None:
    model = model_with_network(game)
    _, positions = played(game, 1)
    assert model.network
    bits, values = cell_bits(model.kind), []
    tables = model.tables(bits)
    for turned in numbering(model.kind.board).symmetries:
        sets = sets_of(positions.cells[:, turned], bits)
        values.append(evaluate_samples(sets, positions.stones, tables))
    known = (positions.stones >= FEWEST) & (positions.stones <= MOST)
    assert known.sum() > 20
    assert np.std(values[0][known]) > 100
    assert np.ptp(values, axis=0)[known].max() == 0


@each_game
def test_compiled_code_and_numpy_agree(game: str) -> None:
    model, (sets, positions) = model_with_network(game), played(game, 2)
    assert model.network
    tables = model.tables(cell_bits(model.kind))
    found = evaluate_samples(sets, positions.stones, tables) / 100
    known = (positions.stones >= FEWEST) & (positions.stones <= MOST)
    estimates = fitter_of(game, model.network.parameters).estimates(positions)
    assert estimates[known].std() > 1
    assert np.abs(found - estimates)[known].max() < 0.02 * estimates[known].std()
    patterns = replace(model, network=None).tables(cell_bits(model.kind))
    sums = evaluate_samples(sets, positions.stones, patterns) / 100
    assert np.array_equal(found[~known], sums[~known])


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
    assert again.network.mirrored
    assert pack_model(again) == pack_model(model)
    assert again.without_weights().network is None


def test_a_network_for_another_board_is_refused() -> None:
    model = random_model(start_of("othello").rules, "othello", SMALL)
    wrong = replace(
        model, network=Network(random_parameters("macbeth"), FEWEST, MOST, mirrored=True)
    )
    with pytest.raises(ModelError, match="instead of"):
        unpack_model(pack_model(wrong), model.kind)
