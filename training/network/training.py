"""Trains the network of a game on late positions of games that its pattern weights play.

The values of the latest positions are exact. Earlier ones, a band of empty cells after the other,
have the values of searches that reach positions which the network has learned already.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.custodial import Rules
from engine.think.custodial.rules.tables import rule_table
from engine.think.custodial.search.evaluate import for_one_search
from engine.think.learning.features import cell_bits
from engine.think.learning.model import Model, Network
from engine.think.learning.network.parameters import Floats, initial_parameters
from engine.think.learning.network.shape import network_shape
from training.learning.labels import label_positions
from training.learning.samples import SelfPlay, play_games, sample_games
from training.network.fit import THREADS, NetworkFitter, Positions, step_count
from training.progress import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Positions with `least` to `most` empty cells, a `share` of them, from so many games."""

    least: int
    most: int
    games: int
    share: float
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkPlan:
    """The settings of a training.

    `exact`: at once, with the bands of which all values are exact. `searched`: one after the other,
    by searches of `depth` plies, after the bands before them have been learned. The first and the
    last fit see all positions `epochs` times. The others see the bands so far
    `further_epochs` times, but of each band at most `kept`, so that they learn the new band as well
    as the others. `line_units`: in each of the two hidden layers that make the vectors of a line.
    So many `threads` label positions of `chunk` games each.
    """

    play: SelfPlay
    exact: tuple[Band, ...]
    searched: tuple[Band, ...] = ()
    depth: int = 6
    epochs: float = 8
    further_epochs: float = 3
    kept: int = 50_000
    line_units: int = 64
    chunk: int = 500
    threads: int = THREADS
    seed: int = 1


def train_network(model: Model, rules: Rules, plan: NetworkPlan, progress: Progress) -> Model:
    """The model with a network. The same model, rules and plan give the same one."""
    cells = len(model.kind.board.by_cell)
    shape = network_shape(model.kind.board, model.kind.states, mirrored=True)
    parameters = initial_parameters(shape, model.kind.states, plan.line_units, plan.seed)
    fitter = NetworkFitter(shape, parameters)
    groups = [plan.exact, *((band,) for band in plan.searched)]
    parts: list[LabelledPositions] = []
    found = replace(model, network=None)
    for bands in groups:
        depth = 0 if bands is plan.exact else plan.depth
        for band in bands:
            progress.begin(f"positions with {band.least} to {band.most} empty cells", band.games)
            parts.append(_label(model, found, rules, plan, band, depth, progress))
        whole = bands in (groups[0], groups[-1])
        positions = _joined([part.learned(None if whole else plan.kept) for part in parts])
        epochs = plan.epochs if whole else plan.further_epochs
        progress.begin("fitting the network", step_count(len(positions), epochs))
        fitter.fit(positions, epochs, plan.seed, progress.step)
        fewest = cells - max(part.band.most for part in parts)
        most = cells - min(part.band.least for part in parts)
        found = replace(model, network=Network(parameters, fewest, most, mirrored=True))
        errors = ", ".join(f"{_error(fitter, part):.2f}" for part in parts)
        progress.say(f"{len(positions):,} positions; held out, the errors are {errors} stones")
    return found


@dataclass(frozen=True, slots=True)
class LabelledPositions:
    """Positions of a band. `held`: of games that are not learned from."""

    band: Band
    positions: Positions
    held: NDArray[np.bool_]

    def learned(self, most: int | None) -> Positions:
        """The positions that are not held out, or a random part of them."""
        places = np.flatnonzero(~self.held)
        rng = np.random.default_rng(self.band.seed)
        if most is not None and len(places) > most:
            places = np.sort(rng.choice(places, most, replace=False))
        return self.positions.only(places)


def _label(
    player: Model,
    searcher: Model,
    rules: Rules,
    plan: NetworkPlan,
    band: Band,
    depth: int,
    progress: Progress,
) -> LabelledPositions:
    """Positions of games of one model, with values by another one, or exact with depth 0."""
    bits = cell_bits(player.kind)
    playing, searching, table = player.tables(bits), searcher.tables(bits), rule_table(rules)

    def label(first: int) -> tuple[Positions, NDArray[np.bool_]]:
        count = min(plan.chunk, band.games - first)
        games = play_games(rules, playing, plan.play, count, band.seed + first, progress.step)
        empty = len(bits) - games.stones
        chosen = np.random.default_rng(band.seed + first).random(len(empty)) < band.share
        chosen &= (empty >= band.least) & (empty <= band.most)
        exact, own = 0 if depth else band.most, for_one_search(searching)
        leads = label_positions(table, own, games.states[chosen], depth, exact)
        games = replace(
            games,
            states=games.states[chosen],
            leads=leads,
            stones=games.stones[chosen],
            held=games.held[chosen],
        )
        samples = sample_games(rules, games, np.ones(len(leads), np.bool_), 0)
        digits = cell_digits(samples.sets, bits)
        targets = samples.targets.astype(np.float32)
        return Positions(digits, games.stones, targets), games.held

    with ThreadPoolExecutor(plan.threads) as threads:
        parts, helds = zip(*threads.map(label, range(0, band.games, plan.chunk)), strict=True)
    return LabelledPositions(band, _joined(parts), np.concatenate(helds))


def cell_digits(sets: NDArray[np.uint64], bits: Sequence[int]) -> NDArray[np.uint8]:
    """The digit of each cell of samples, as patterns read it: 0 if it is empty."""
    found = np.zeros((len(sets), len(bits)), np.uint8)
    for cell, bit in enumerate(bits):
        word, place = divmod(bit, 64)
        for digit in range(3):
            stones = sets[:, 2 * digit + word] >> np.uint64(place) & np.uint64(1)
            found[:, cell] += (digit + 1) * stones.astype(np.uint8)
    return found


def _joined(parts: Sequence[Positions]) -> Positions:
    return Positions(
        np.concatenate([part.cells for part in parts]),
        np.concatenate([part.stones for part in parts]),
        np.concatenate([part.leads for part in parts]),
    )


def _error(fitter: NetworkFitter, part: LabelledPositions) -> float:
    held = part.positions.only(part.held)
    errors: Floats = fitter.estimates(held) - held.leads
    return float(np.sqrt(np.mean(errors**2))) if len(held) else 0.0
