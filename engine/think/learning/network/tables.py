"""The tables of a network for compiled code."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.think.learning.network.evaluation import (
    COLUMNS,
    NEVER,
    WORDS,
    ZERO_SUM,
    NetworkTables,
)
from engine.think.learning.network.parameters import STONES_PER_UNIT, LineLayers, Parameters
from engine.think.learning.network.shape import CHANNELS, NetworkShape
from engine.think.learning.pattern_index import BLOCK, Words, byte_contributions
from engine.think.learning.patterns import Instance

CHUNK = 2048  # lines whose vectors are made at once
HUNDREDTHS = 100 * STONES_PER_UNIT


def network_tables(
    shape: NetworkShape,
    parameters: Parameters,
    states: int,
    bits: Sequence[int],
) -> NetworkTables:
    """Tables that are never used for evaluation. `bits`: each cell's bit in the words of a set."""
    vectors = [
        _all_vectors(layers, mirrors, states)
        for layers, mirrors in zip(parameters.lines, shape.mirrors, strict=True)
    ]
    zero = ZERO_SUM // shape.lines_of_cell
    scale = zero / max(max(float(-one.min()), float(one.max())) for one in vectors) * 0.999
    vectors.append(np.zeros((1, CHANNELS), np.float32))
    packed = []
    while vectors:  # each goes when it is packed: together they take twice the tables' memory
        packed.append(_pack(vectors.pop(0), scale, zero))
    firsts = np.cumsum([0, *map(len, packed)])
    lines, none = len(shape.instances), firsts[-2]
    padding = [0] * (-lines % BLOCK)
    kinds = [number for number, line in enumerate(shape.lines) for _ in line.instances]
    sizes = [shape.lines[kind].size for kind in kinds]
    places = [(line, WORDS * at) for line, size in enumerate(sizes) for at in range(size)]
    places.append((lines + len(padding), 0))
    slots = [[number for slot in cell for number in places[slot]] for cell in shape.slots]
    biases = [
        np.concatenate([parameters.stone_bias[stones], parameters.constant * HUNDREDTHS])
        for stones in range(len(bits) + 1)
    ]
    hidden = np.hstack([parameters.hidden, parameters.direct * HUNDREDTHS]).ravel()
    return NetworkTables(
        fewest=NEVER,
        most=NEVER,
        contributions=byte_contributions(shape.lines, states, bits),
        rows=np.array([*(firsts[kind] for kind in kinds), *padding], np.uint64),
        row_words=np.array([*(WORDS * size for size in sizes), *padding], np.uint64),
        vectors=np.concatenate(packed),
        slots=np.array(slots, np.uint64),
        class_sizes=np.bincount(shape.classes).astype(np.uint64),
        hidden=hidden * np.float32(1 / scale),
        stone_bias=np.stack(biases),
        output=parameters.output[:, 0] * HUNDREDTHS,
        starts=np.array([0] * (lines + len(padding)) + [none], np.uint64),
        sums=np.zeros(WORDS * (max(shape.classes) + 1), np.uint64),
        units=np.zeros(COLUMNS, np.float32),
    )


def _all_vectors(
    layers: LineLayers, mirrors: Sequence[Instance], states: int
) -> NDArray[np.float32]:
    """The vectors of all lines of a size, a row for each number that represents a line."""
    size = len(mirrors[0])
    powers = states ** np.arange(size)
    numbers = np.arange(states**size)
    made = np.empty((len(numbers), size, CHANNELS), np.float32)
    layers = layers.in_double_precision()
    for first in range(0, len(numbers), CHUNK):
        digits = numbers[first : first + CHUNK, None] // powers % states
        lines = layers.vectors(digits.astype(np.uint8), states, mirrors[:1])
        made[first : first + CHUNK] = lines.vectors
    found = made.copy() if mirrors[1:] else made
    for mirror in mirrors[1:]:  # what the layers make of a mirrored line is known already
        for first in range(0, len(numbers), CHUNK):
            digits = numbers[first : first + CHUNK, None] // powers % states
            mirrored = made[digits[:, list(mirror)] @ powers]
            found[first : first + CHUNK] += mirrored[:, np.argsort(mirror)]
    return found.reshape(len(found), -1)


def _pack(vectors: NDArray[np.float32], scale: float, zero: int) -> Words:
    """Four numbers in a word, the first one in the lowest lane."""
    vectors *= np.float32(scale)
    np.rint(vectors, out=vectors)
    vectors += np.float32(zero)
    return vectors.astype("<u2").ravel().view("<u8")
