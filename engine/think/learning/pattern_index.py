"""Pattern indices: for every instance of a pattern, the stones on its cells as one number.

A cell is a digit: 0 if empty, 1 for the evaluating player's stone, 2 and 3 for others. An index has
the digits of its cells, the first cell's lowest. A set of cells is two words of 64 bits. Each byte
of a word adds a contribution to the indices of all instances, which is looked up for a block of
sixteen instances at once: four words of four lanes each.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit
from engine.think.learning.patterns import Pattern

Word = np.uint64
Words = NDArray[np.uint64]
# The indices of a block, of 16 bits each.
Lanes = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

BLOCK = 16
INDEX_LIMIT = 1 << 16

EIGHT, BYTE = Word(8), Word(255)


def byte_contributions(patterns: Sequence[Pattern], states: int, bits: Sequence[int]) -> Words:
    """The contribution of every byte to the indices: an array of [block, byte, value, word].

    `states`: of a cell, 3 or 4. `bits`: the bit of each cell, from 64 on in the second word.
    """
    instances = [instance for pattern in patterns for instance in pattern.instances]
    assert all(states ** len(instance) <= INDEX_LIMIT for instance in instances)
    found = np.zeros((-(-len(instances) // BLOCK), max(bits) // 8 + 1, 256, 4), Word)
    values = np.arange(256)
    for number, instance in enumerate(instances):
        block, lane = divmod(number, BLOCK)
        for digit, cell in enumerate(instance):
            byte, bit = divmod(bits[cell], 8)
            contribution = Word(states**digit << 16 * (lane % 4))
            found[block, byte, :, lane // 4] += (values >> bit & 1).astype(Word) * contribution
    return found


@jit
def partial_indices(low: np.uint64, high: np.uint64, contributions: Words, block: int) -> Lanes:
    a = b = c = d = Word(0)
    count = contributions.shape[1]
    for byte in range(min(8, count)):
        row = contributions[block, byte, low & BYTE]
        low >>= EIGHT
        a, b, c, d = a + row[0], b + row[1], c + row[2], d + row[3]
    for byte in range(8, count):
        row = contributions[block, byte, high & BYTE]
        high >>= EIGHT
        a, b, c, d = a + row[0], b + row[1], c + row[2], d + row[3]
    return a, b, c, d


def symmetry_classes(pattern: Pattern, states: int) -> NDArray[np.int32]:
    """The class of each index of a pattern; mirrored indices share one."""
    indices = np.arange(states**pattern.size)
    digits = [indices // states**place % states for place in range(pattern.size)]
    least = indices
    for mirror in pattern.mirrors:
        mirrored = sum(digits[place] * states**to for to, place in enumerate(mirror))
        least = np.minimum(least, mirrored)
    return np.unique(least, return_inverse=True)[1].astype(np.int32)


def weight_columns(patterns: Sequence[Pattern], states: int) -> tuple[NDArray[np.int32], list[int]]:
    """The weight's column for each index of each pattern, in one row for all patterns.

    The second result is the start of each instance's indices in that row.
    """
    found: list[NDArray[np.int32]] = []
    offsets, first, column = [], 0, 0
    for pattern in patterns:
        classes = symmetry_classes(pattern, states)
        found.append(classes + np.int32(column))
        offsets += [first] * len(pattern.instances)
        first += len(classes)
        column += int(classes.max()) + 1
    return np.concatenate(found), offsets
