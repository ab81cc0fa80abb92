"""The parameters of a network, and its computation in numpy."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from engine.think.learning.network.shape import CHANNELS, UNITS, NetworkShape
from engine.think.learning.patterns import Instance

Floats = NDArray[np.float32]
STONES_PER_UNIT = 20  # of the network's output


@dataclass(frozen=True, slots=True)
class LineLayers:
    """Three layers that make the vectors of the cells on a line: weights and biases."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats

    def in_double_precision(self) -> "LineLayers":
        """The same parameters; vectors computed from them are equal on all processors after
        rounding.
        """
        arrays = (getattr(self, one.name) for one in fields(LineLayers))
        return LineLayers(*(array.astype(np.float64) for array in arrays))

    def vectors(
        self, digits: NDArray[np.uint8], states: int, mirrors: Sequence[Instance]
    ) -> "LineOutput":
        """The vectors of the cells of lines: a row of digits for each.

        They are sums of what the layers make of a line in each of its `mirrors`, so that a mirrored
        line has the same vectors in the mirrored order.
        """
        read = one_hot(np.concatenate([digits[:, list(mirror)] for mirror in mirrors]), states)
        first = np.maximum(read @ self.first + self.first_bias, 0)
        second = np.maximum(first @ self.second + self.second_bias, 0)
        made = second @ self.third + self.third_bias
        made = made.reshape(len(mirrors), *digits.shape, CHANNELS)
        vectors = made[0][:, np.argsort(mirrors[0])]
        for part, mirror in zip(made[1:], mirrors[1:], strict=True):
            vectors += part[:, np.argsort(mirror)]
        return LineOutput(read, first, second, vectors)


@dataclass(frozen=True, slots=True)
class LineOutput:
    """The outputs of the layers for some lines, each mirror after the other, and the vectors."""

    read: Floats
    first: Floats
    second: Floats
    vectors: Floats


@dataclass(frozen=True, slots=True)
class Parameters:
    """`lines`: for each pattern of the shape. `stone_bias`: of the hidden layer, by the stones.

    The lead is the sum of `output` of the hidden layer, `direct` of what it reads, and `constant`.
    """

    lines: tuple[LineLayers, ...]
    hidden: Floats
    stone_bias: Floats
    output: Floats
    direct: Floats
    constant: Floats

    def arrays(self) -> Iterator[tuple[str, Floats]]:
        """All arrays with names, the same ones that training changes in place."""
        for number, line in enumerate(self.lines):
            for one in fields(LineLayers):
                yield f"line{number}.{one.name}", getattr(line, one.name)
        for one in fields(Parameters)[1:]:
            yield one.name, getattr(self, one.name)


def initial_parameters(shape: NetworkShape, states: int, line_units: int, seed: int) -> Parameters:
    """`line_units`: in each of the two hidden layers that make the vectors of a line."""
    rng = np.random.default_rng(seed)

    def layer(inputs: int, outputs: int) -> Floats:
        limit = 1 / np.sqrt(inputs)
        return rng.uniform(-limit, limit, (inputs, outputs)).astype(np.float32)

    def zeros(*shape: int) -> Floats:
        return np.zeros(shape, np.float32)

    lines = tuple(
        LineLayers(
            layer(states * line.size, line_units),
            zeros(line_units),
            layer(line_units, line_units),
            zeros(line_units),
            layer(line_units, line.size * CHANNELS),
            zeros(line.size * CHANNELS),
        )
        for line in shape.lines
    )
    return Parameters(
        lines,
        layer(shape.pooled, UNITS),
        zeros(shape.size + 1, UNITS),
        zeros(UNITS, 1),
        layer(shape.pooled, 1),
        zeros(1),
    )


def load_parameters(shape: NetworkShape, states: int, arrays: dict[str, Floats]) -> Parameters:
    """Parameters from named arrays. Raises KeyError and ValueError."""
    line_units = arrays["line0.first_bias"].size
    found = initial_parameters(shape, states, line_units, seed=0)
    for name, array in found.arrays():
        if arrays[name].shape != array.shape:
            raise ValueError(f"{name} is {arrays[name].shape} instead of {array.shape}")
        array[...] = arrays[name]
    return found


def one_hot(digits: NDArray[np.uint8], states: int) -> Floats:
    """For each digit of a row, as many numbers as there are states, one of which is 1."""
    found = digits[..., None] == np.arange(states, dtype=np.uint8)
    flat: Floats = found.reshape(len(digits), -1).astype(np.float32)
    return flat
