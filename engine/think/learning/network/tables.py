"""The tables of a network for compiled code."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.think.learning.network.evaluation import (
    COLUMNS,
    LARGEST_VALUE,
    NEVER,
    WORDS,
    ZERO_VALUE,
    NetworkTables,
)
from engine.think.learning.network.parameters import STONES_PER_UNIT, LineLayers, Parameters
from engine.think.learning.network.shape import CHANNELS, NetworkShape
from engine.think.learning.pattern_index import BLOCK, Words, byte_contributions

CHUNK = 2048  # lines whose vectors are made at once
HUNDREDTHS = 100 * STONES_PER_UNIT


def network_tables(
    shape: NetworkShape, parameters: Parameters, states: int, bits: Sequence[int]
) -> NetworkTables:
    """Tables that evaluate never. `bits`: the bit of each cell in the two words of a set."""
    vectors = [
        _all_vectors(layers, line.size, states)
        for layers, line in zip(parameters.lines, shape.lines, strict=True)
    ]
    scale = ZERO_VALUE / max(max(float(-one.min()), float(one.max())) for one in vectors) * 0.999
    packed = [_pack(one, scale) for one in vectors]
    firsts = np.cumsum([0, *map(len, packed)])
    lines = len(shape.instances)
    padding = [0] * (-lines % BLOCK)
    kinds = [number for number, line in enumerate(shape.lines) for _ in line.instances]
    sizes = [shape.lines[kind].size for kind in kinds]
    places = [(line, WORDS * at) for line, size in enumerate(sizes) for at in range(size)]
    direct = parameters.direct * HUNDREDTHS
    constant = np.full((len(bits) + 1, 1), parameters.constant * HUNDREDTHS)
    return NetworkTables(
        fewest=NEVER,
        most=NEVER,
        contributions=byte_contributions(shape.lines, states, bits),
        rows=np.array([*(firsts[kind] for kind in kinds), *padding], np.uint64),
        row_words=np.array([*(WORDS * size for size in sizes), *padding], np.uint64),
        vectors=np.concatenate(packed),
        slots=np.array([[*places[one], *places[two]] for one, two in shape.slots], np.uint64),
        class_sizes=np.bincount(shape.classes).astype(np.uint64),
        hidden=np.hstack([parameters.hidden, direct]).ravel() * np.float32(1 / scale),
        stone_bias=np.hstack([parameters.stone_bias, constant]),
        output=parameters.output[:, 0] * HUNDREDTHS,
        starts=np.zeros(lines + len(padding), np.uint64),
        sums=np.zeros(WORDS * (max(shape.classes) + 1), np.uint64),
        units=np.zeros(COLUMNS, np.float32),
    )


def _all_vectors(layers: LineLayers, size: int, states: int) -> NDArray[np.float32]:
    """The vectors of all lines of a size, a row for each number that a line is read as."""
    found = np.empty((states**size, size * CHANNELS), np.float32)
    layers = layers.in_double_precision()
    for first in range(0, len(found), CHUNK):
        numbers = np.arange(first, min(first + CHUNK, len(found)))
        digits = [numbers // states**place % states for place in range(size)]
        lines = np.stack(digits, axis=1).astype(np.uint8)
        found[first : first + CHUNK] = layers.vectors(lines, states).vectors
    return found


def _pack(vectors: NDArray[np.float32], scale: float) -> Words:
    """Four numbers in a word, the first one in the lowest lane."""
    vectors *= np.float32(scale)
    np.rint(vectors, out=vectors)
    vectors += np.float32(ZERO_VALUE)
    np.clip(vectors, 0, LARGEST_VALUE, out=vectors)
    return vectors.astype("<u2").ravel().view("<u8")
