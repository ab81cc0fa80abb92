"""Compiled evaluation by a network, whose vectors are looked up in tables.

A word has four numbers of a vector in lanes of 16 bits. Each is an integer with an offset: the sum
of all lines of a cell is negative if bit 12 is not set.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import inline_no_arrays, jit_no_arrays
from engine.think.learning.network.shape import CHANNELS, UNITS
from engine.think.learning.pattern_index import BLOCK, Word, Words, partial_indices

# A set of cells: two words, the low one first.
Pair = tuple[np.uint64, np.uint64]
Floats = NDArray[np.float32]

WORDS = CHANNELS // 4  # of a vector
COLUMNS = UNITS + 1
NEVER = 1 << 30  # stones
SIGN_BIT, SIGNS, LANE = Word(12), Word(0x0001_0001_0001_0001), Word(0xFFFF)
ZERO_SUM = 1 << 12
ONE, TWO, THREE = Word(1), Word(2), Word(3)
LANE_BITS = Word(16)


class NetworkTables(NamedTuple):
    """A network for one numbering of the cells, made by `network_tables`.

    `fewest`, `most`: the stones with which it evaluates; more than any board has for none.
    `contributions`: see pattern_index.py. `rows`, `row_words`: where the vectors of each line begin
    in `vectors`, and how many words a line has. `slots`: for each sum a line, the place in its
    words, and the same of its other lines. `class_sizes`: how many sums each class has. `hidden`,
    `stone_bias`, `output`: the layers behind the lines, the second by the stones; the last column
    of the first two is the part of the lead that no unit makes. `starts`, `sums`, `units`: working
    memory, which searches cannot share; the last of `starts` stays at a vector of zeros, that of
    the lines which a cell lacks.
    """

    fewest: int
    most: int
    contributions: Words
    rows: Words
    row_words: Words
    vectors: Words
    slots: Words
    class_sizes: Words
    hidden: Floats
    stone_bias: Floats
    output: Floats
    starts: Words
    sums: Words
    units: Floats


NO_NETWORK = NetworkTables(
    fewest=NEVER,
    most=NEVER,
    contributions=np.zeros((0, 1, 256, 4), np.uint64),
    rows=np.zeros(0, np.uint64),
    row_words=np.zeros(0, np.uint64),
    vectors=np.zeros(0, np.uint64),
    slots=np.zeros((0, 4), np.uint64),
    class_sizes=np.zeros(0, np.uint64),
    hidden=np.zeros(0, np.float32),
    stone_bias=np.zeros((0, 0), np.float32),
    output=np.zeros(0, np.float32),
    starts=np.zeros(0, np.uint64),
    sums=np.zeros(0, np.uint64),
    units=np.zeros(0, np.float32),
)


def with_own_memory(tables: NetworkTables) -> NetworkTables:
    """The same tables for another, simultaneous search."""
    return tables._replace(
        starts=tables.starts.copy(), sums=tables.sums.copy(), units=tables.units.copy()
    )


@jit_no_arrays
def evaluate_network(
    own: Pair, second: Pair, third: Pair, stones: int, tables: NetworkTables
) -> float:
    """The sum that corresponds to a lead in hundredths of stones, like the sum of pattern
    weights.
    """
    _find_rows(own, second, third, tables)
    _add_cells(tables)
    units, sums, hidden, output = tables.units, tables.sums, tables.hidden, tables.output
    for unit in range(COLUMNS):
        units[unit] = tables.stone_bias[stones, unit]
    row = Word(0)
    for at in range(sums.shape[0]):
        word = sums[at]
        a, b = _lane(word), _lane(word >> LANE_BITS)
        word >>= TWO * LANE_BITS
        c, d = _lane(word), _lane(word >> LANE_BITS)
        for unit in range(COLUMNS):
            place = row + Word(unit)
            units[unit] += (
                a * hidden[place]
                + b * hidden[place + Word(COLUMNS)]
                + c * hidden[place + Word(2 * COLUMNS)]
                + d * hidden[place + Word(3 * COLUMNS)]
            )
        row += Word(4 * COLUMNS)
    a = b = c = d = np.float32(0)  # apart, so that no addition waits for the previous one
    for unit in range(0, COLUMNS - 4, 4):
        a += max(units[unit], np.float32(0)) * output[unit]
        b += max(units[unit + 1], np.float32(0)) * output[unit + 1]
        c += max(units[unit + 2], np.float32(0)) * output[unit + 2]
        d += max(units[unit + 3], np.float32(0)) * output[unit + 3]
    for unit in range(COLUMNS - 4, UNITS):
        a += max(units[unit], np.float32(0)) * output[unit]
    return float(((a + b) + (c + d)) + units[UNITS])


@inline_no_arrays
def _lane(word: np.uint64) -> np.float32:
    return np.float32(np.int64(word & LANE))


@jit_no_arrays
def _find_rows(own: Pair, second: Pair, third: Pair, tables: NetworkTables) -> None:
    """Writes where the vectors of each line are."""
    has_third = (third[0] | third[1]) != 0
    starts = tables.starts
    for block in range(tables.contributions.shape[0]):
        mine = partial_indices(own[0], own[1], tables.contributions, block)
        other = partial_indices(second[0], second[1], tables.contributions, block)
        for word in range(4):
            packed = mine[word] + TWO * other[word]
            if has_third:
                more = partial_indices(third[0], third[1], tables.contributions, block)
                packed += THREE * more[word]
            for lane in range(4):
                line = Word(BLOCK * block + 4 * word + lane)
                starts[line] = tables.rows[line] + tables.row_words[line] * (packed & LANE)
                packed >>= LANE_BITS


@jit_no_arrays
def _add_cells(tables: NetworkTables) -> None:
    """Writes the sums of the vectors of all cells of a class, for each class."""
    sums, vectors, starts, slots = tables.sums, tables.vectors, tables.starts, tables.slots
    cell, more_lines = Word(0), slots.shape[1] > 4
    for number in range(tables.class_sizes.shape[0]):
        a = b = c = d = Word(0)
        for _ in range(tables.class_sizes[number]):
            slot = slots[cell]
            one = starts[slot[0]] + slot[1]
            other = starts[slot[2]] + slot[3]
            first = vectors[one] + vectors[other]
            second = vectors[one + ONE] + vectors[other + ONE]
            third = vectors[one + TWO] + vectors[other + TWO]
            fourth = vectors[one + THREE] + vectors[other + THREE]
            if more_lines:
                one = starts[slot[4]] + slot[5]
                other = starts[slot[6]] + slot[7]
                first += vectors[one] + vectors[other]
                second += vectors[one + ONE] + vectors[other + ONE]
                third += vectors[one + TWO] + vectors[other + TWO]
                fourth += vectors[one + THREE] + vectors[other + THREE]
            a, b = a + _positive(first), b + _positive(second)
            c, d = c + _positive(third), d + _positive(fourth)
            cell += ONE
        at = Word(WORDS) * Word(number)
        sums[at], sums[at + ONE], sums[at + TWO], sums[at + THREE] = a, b, c, d


@inline_no_arrays
def _positive(numbers: np.uint64) -> np.uint64:
    """The nonnegative numbers of a word of sums, and 0 for the others."""
    positive = (numbers >> SIGN_BIT) & SIGNS
    return numbers & ((positive << SIGN_BIT) - positive)
