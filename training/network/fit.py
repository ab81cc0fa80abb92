"""Fits a network to positions by stochastic gradient descent.

Gradients are backpropagation's, written out, and steps are Adam's (Kingma and Ba, 2014) with a rate
that rises for a tenth of the steps and then falls like a cosine.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import cos, pi

import numpy as np
from numpy.typing import NDArray

from engine.think.learning.evaluation import bounded
from engine.think.learning.network.parameters import (
    STONES_PER_UNIT,
    Floats,
    LineLayers,
    LineOutput,
    Parameters,
)
from engine.think.learning.network.shape import CHANNELS, NetworkShape

BATCH = 512  # positions of a step
THREADS = 2  # numpy and compiled functions run without the GIL
RATE, RISING = 2e-3, 0.1  # the largest rate; the share of steps in which it rises
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8


@dataclass(frozen=True, slots=True)
class Positions:
    """`cells`: the digit of each cell of each position. `leads`: in stones, of the one to move."""

    cells: NDArray[np.uint8]
    stones: NDArray[np.int64]
    leads: Floats

    def __len__(self) -> int:
        return len(self.leads)

    def only(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> "Positions":
        return Positions(self.cells[which], self.stones[which], self.leads[which])


Gradients = dict[str, Floats]


class NetworkFitter:
    """Changes parameters in place."""

    def __init__(self, shape: NetworkShape, parameters: Parameters) -> None:
        self.parameters = parameters
        self._mirrors = shape.mirrors
        self._lines = [np.array(line.instances) for line in shape.lines]
        self._slots = np.array(shape.slots).T
        self._cells = shape.size
        self._classes = np.array(shape.classes)
        self._class_starts = np.flatnonzero(np.diff(self._classes, prepend=-1))
        self._states = parameters.lines[0].first.shape[0] // shape.lines[0].size

    def fit(self, positions: Positions, epochs: float, seed: int, done: Callable[[], None]) -> None:
        """Each step takes random positions. `done` is called at each step."""
        rng = np.random.default_rng(seed)
        arrays = dict(self.parameters.arrays())
        first = {name: np.zeros_like(array) for name, array in arrays.items()}
        second = {name: np.zeros_like(array) for name, array in arrays.items()}
        steps = step_count(len(positions), epochs)
        with ThreadPoolExecutor(THREADS) as threads:
            for step in range(1, steps + 1):
                batch = positions.only(rng.integers(len(positions), size=BATCH))
                gradients = self._gradients(batch, threads)
                rate = RATE * _schedule(step / steps)
                rate *= np.sqrt(1 - SECOND_MOMENT**step) / (1 - FIRST_MOMENT**step)
                for name, gradient in gradients.items():
                    first[name] += (1 - FIRST_MOMENT) * (gradient - first[name])
                    second[name] += (1 - SECOND_MOMENT) * (gradient**2 - second[name])
                    arrays[name] -= rate * first[name] / (np.sqrt(second[name]) + TINY)
                done()

    def _gradients(self, batch: Positions, threads: ThreadPoolExecutor) -> Gradients:
        parts = [batch.only(which) for which in np.split(np.arange(BATCH), THREADS)]
        found, *others = threads.map(self.gradients, parts)
        for name, gradient in found.items():
            for other in others:
                gradient += other[name]
            gradient /= THREADS
        return found

    def estimates(self, positions: Positions) -> Floats:
        """The leads that the network expects, in stones."""
        found = [
            self._forward(positions.cells[at : at + BATCH], positions.stones[at : at + BATCH]).leads
            for at in range(0, len(positions), BATCH)
        ]
        return np.concatenate(found) if found else np.zeros(0, np.float32)

    def gradients(self, positions: Positions) -> Gradients:
        """Of the mean squared error in units of ten stones, for all parameters by name."""
        cells, stones, leads = positions.cells, positions.stones, positions.leads
        found, pass_ = {}, self._forward(cells, stones)
        parameters, size = self.parameters, np.float32(self._cells)
        slope = STONES_PER_UNIT * (1 + (pass_.outputs * STONES_PER_UNIT / size) ** 2) ** -1.5
        out = 2 * (pass_.leads - leads) * slope / np.float32(100 * len(cells))
        hidden = out[:, None] * parameters.output[:, 0] * (pass_.hidden > 0)
        found["constant"] = out.sum(keepdims=True)
        found["direct"] = pass_.pooled.T @ out[:, None]
        found["output"] = pass_.hidden.T @ out[:, None]
        found["hidden"] = pass_.pooled.T @ hidden
        found["stone_bias"] = np.zeros_like(parameters.stone_bias)
        np.add.at(found["stone_bias"], stones, hidden)
        pooled = hidden @ parameters.hidden.T + out[:, None] * parameters.direct[:, 0]
        pooled = pooled.reshape(len(cells), -1, CHANNELS)[:, self._classes] * (pass_.sums > 0)
        last = 1 + sum(instances.size for instances in self._lines)
        slots = np.empty((len(cells), last, CHANNELS), np.float32)
        for places in self._slots:
            slots[:, places] = pooled
        first = 0
        for number, (layers, line) in enumerate(zip(parameters.lines, pass_.lines, strict=True)):
            last = first + self._lines[number].size
            back = slots[:, first:last].reshape(line.vectors.shape)
            turned = np.concatenate([back[:, list(one)] for one in self._mirrors[number]])
            turned = turned.reshape(len(line.read), -1)
            for name, gradient in _line_gradients(layers, line, turned).items():
                found[f"line{number}.{name}"] = gradient
            first = last
        return found

    def _forward(self, cells: NDArray[np.uint8], stones: NDArray[np.int64]) -> "Pass":
        parameters, lines = self.parameters, []
        for number, layers in enumerate(parameters.lines):
            instances = self._lines[number]
            digits = cells[:, instances].reshape(-1, instances.shape[1])
            lines.append(layers.vectors(digits, self._states, self._mirrors[number]))
        parts = [line.vectors.reshape(len(cells), -1, CHANNELS) for line in lines]
        none = np.zeros((len(cells), 1, CHANNELS), np.float32)
        vectors = np.concatenate([*parts, none], axis=1)
        sums = vectors[:, self._slots[0]]
        for places in self._slots[1:]:
            sums += vectors[:, places]
        np.maximum(sums, 0, out=sums)
        pooled = np.add.reduceat(sums, self._class_starts, axis=1).reshape(len(cells), -1)
        hidden = np.maximum(pooled @ parameters.hidden + parameters.stone_bias[stones], 0)
        outputs = hidden @ parameters.output + pooled @ parameters.direct + parameters.constant
        return Pass(lines, sums, pooled, hidden, outputs[:, 0], self._cells)


@dataclass(frozen=True, slots=True)
class Pass:
    """All that a network computes for some positions. `outputs`: units of STONES_PER_UNIT."""

    lines: list[LineOutput]
    sums: Floats
    pooled: Floats
    hidden: Floats
    outputs: Floats
    cells: int

    @property
    def leads(self) -> Floats:
        return bounded(STONES_PER_UNIT * self.outputs, float(self.cells))


def step_count(positions: int, epochs: float) -> int:
    return int(positions * epochs / BATCH)


def _schedule(part: float) -> float:
    if part < RISING:
        return part / RISING
    return 0.5 + 0.5 * cos(pi * (part - RISING) / (1 - RISING))


def _line_gradients(layers: LineLayers, line: LineOutput, back: Floats) -> Gradients:
    second = (back @ layers.third.T) * (line.second > 0)
    first = (second @ layers.second.T) * (line.first > 0)
    return {
        "first": line.read.T @ first,
        "first_bias": first.sum(axis=0),
        "second": line.first.T @ second,
        "second_bias": second.sum(axis=0),
        "third": line.second.T @ back,
        "third_bias": back.sum(axis=0),
    }
