"""The tables of a network for compiled code."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.think.learning.network.evaluation import (
    COLUMNS,
    NEVER,
    WORDS,
    ZERO_SUM,
    NetworkTables,
)
from engine.think.learning.network.parameters import STONES_PER_UNIT, Floats, LineLayers, Parameters
from engine.think.learning.network.shape import CHANNELS, NetworkShape
from engine.think.learning.pattern_index import BLOCK, Words, byte_contributions

CHUNK = 2048  # lines whose vectors are made at once
HUNDREDTHS = 100 * STONES_PER_UNIT


def network_tables(
    shape: NetworkShape,
    parameters: Parameters,
    early: Mapping[int, Parameters],
    states: int,
    bits: Sequence[int],
) -> NetworkTables:
    """Tables that are never used for evaluation. `early`: see `Network`.

    `bits`: each cell's bit in the two words of a set.
    """
    vectors = [
        _all_vectors(layers, line.size, states)
        for layers, line in zip(parameters.lines, shape.lines, strict=True)
    ]
    zero = ZERO_SUM // shape.lines_of_cell
    scale = zero / max(max(float(-one.min()), float(one.max())) for one in vectors) * 0.999
    packed = [_pack(one, scale, zero) for one in vectors]
    packed.append(_pack(np.zeros(CHANNELS, np.float32), scale, zero))
    firsts = np.cumsum([0, *map(len, packed)])
    lines, none = len(shape.instances), firsts[-2]
    padding = [0] * (-lines % BLOCK)
    kinds = [number for number, line in enumerate(shape.lines) for _ in line.instances]
    sizes = [shape.lines[kind].size for kind in kinds]
    places = [(line, WORDS * at) for line, size in enumerate(sizes) for at in range(size)]
    places.append((lines + len(padding), 0))
    slots = [[number for slot in cell for number in places[slot]] for cell in shape.slots]
    mosts = [*sorted(early), len(bits)]
    heads = [*(early[most] for most in mosts[:-1]), parameters]
    head_of = np.searchsorted(mosts, np.arange(len(bits) + 1))
    biases = [_stone_bias(heads[head], stones) for stones, head in enumerate(head_of)]
    return NetworkTables(
        fewest=NEVER,
        most=NEVER,
        contributions=byte_contributions(shape.lines, states, bits),
        rows=np.array([*(firsts[kind] for kind in kinds), *padding], np.uint64),
        row_words=np.array([*(WORDS * size for size in sizes), *padding], np.uint64),
        vectors=np.concatenate(packed),
        slots=np.array(slots, np.uint64),
        class_sizes=np.bincount(shape.classes).astype(np.uint64),
        heads=head_of.astype(np.uint64),
        hidden=np.concatenate([_hidden(head) for head in heads]) * np.float32(1 / scale),
        stone_bias=np.stack(biases),
        output=np.concatenate([head.output[:, 0] * HUNDREDTHS for head in heads]),
        starts=np.array([0] * (lines + len(padding)) + [none], np.uint64),
        sums=np.zeros(WORDS * (max(shape.classes) + 1), np.uint64),
        units=np.zeros(COLUMNS, np.float32),
    )


def _hidden(head: Parameters) -> Floats:
    return np.hstack([head.hidden, head.direct * HUNDREDTHS]).ravel()


def _stone_bias(head: Parameters, stones: int) -> Floats:
    return np.concatenate([head.stone_bias[stones], head.constant * HUNDREDTHS])


def _all_vectors(layers: LineLayers, size: int, states: int) -> NDArray[np.float32]:
    """The vectors of all lines of a size, a row for each number that represents a line."""
    found = np.empty((states**size, size * CHANNELS), np.float32)
    layers = layers.in_double_precision()
    for first in range(0, len(found), CHUNK):
        numbers = np.arange(first, min(first + CHUNK, len(found)))
        digits = [numbers // states**place % states for place in range(size)]
        lines = np.stack(digits, axis=1).astype(np.uint8)
        found[first : first + CHUNK] = layers.vectors(lines, states).vectors
    return found


def _pack(vectors: NDArray[np.float32], scale: float, zero: int) -> Words:
    """Four numbers in a word, the first one in the lowest lane."""
    vectors *= np.float32(scale)
    np.rint(vectors, out=vectors)
    vectors += np.float32(zero)
    return vectors.astype("<u2").ravel().view("<u8")
