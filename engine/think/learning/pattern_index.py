"""Reading patterns off sets of cells: for every place the number of what lies on it.

What lies on a cell is a digit: 0 nothing, 1 a stone of the one who looks, 2 and 3 others. The
number of a place has the digits of its cells, the first cell's the lowest. A set is two words of 64
bits; each byte of a word adds something to the numbers of all places, which is looked up for a
block of sixteen at once: four words of four numbers each.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit
from engine.think.learning.patterns import Shape

Word = np.uint64
Words = NDArray[np.uint64]
Four = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
"""Sixteen numbers of 16 bits each."""

BLOCK = 16
LARGEST = 1 << 16
"""What the number of a place must stay below."""

EIGHT, BYTE = Word(8), Word(255)


def spread(shapes: Sequence[Shape], states: int, bits: Sequence[int]) -> Words:
    """What every byte adds to the numbers: an array of [block, byte, its value, word].

    `states`: of a cell, 3 or 4. `bits`: where each cell stands in the two words, 64 and more in the
    second one.
    """
    places = [place for shape in shapes for place in shape.places]
    assert all(states ** len(place) <= LARGEST for place in places)
    found = np.zeros((-(-len(places) // BLOCK), max(bits) // 8 + 1, 256, 4), Word)
    values = np.arange(256)
    for number, place in enumerate(places):
        block, lane = divmod(number, BLOCK)
        for digit, cell in enumerate(place):
            byte, bit = divmod(bits[cell], 8)
            worth = Word(states**digit << 16 * (lane % 4))
            found[block, byte, :, lane // 4] += (values >> bit & 1).astype(Word) * worth
    return found


@jit
def read(low: np.uint64, high: np.uint64, spread: Words, block: int) -> Four:
    """What one set of cells adds to the numbers of a block."""
    a = b = c = d = Word(0)
    count = spread.shape[1]
    for byte in range(min(8, count)):
        row = spread[block, byte, low & BYTE]
        low >>= EIGHT
        a, b, c, d = a + row[0], b + row[1], c + row[2], d + row[3]
    for byte in range(8, count):
        row = spread[block, byte, high & BYTE]
        high >>= EIGHT
        a, b, c, d = a + row[0], b + row[1], c + row[2], d + row[3]
    return a, b, c, d


def classes(shape: Shape, states: int) -> NDArray[np.int32]:
    """For each number of a shape its class: those that are mirrors of each other are in one."""
    numbers = np.arange(states**shape.size)
    digits = [numbers // states**place % states for place in range(shape.size)]
    least = numbers
    for mirror in shape.mirrors:
        turned = sum(digits[place] * states**to for to, place in enumerate(mirror))
        least = np.minimum(least, turned)
    return np.unique(least, return_inverse=True)[1].astype(np.int32)


def columns(shapes: Sequence[Shape], states: int) -> tuple[NDArray[np.int32], list[int]]:
    """For the numbers of all shapes, one after the other, the classes of all shapes likewise.

    And where the numbers of each place begin in that row.
    """
    found: list[NDArray[np.int32]] = []
    begins, first, column = [], 0, 0
    for shape in shapes:
        of = classes(shape, states)
        found.append(of + np.int32(column))
        begins += [first] * len(shape.places)
        first += len(of)
        column += int(of.max()) + 1
    return np.concatenate(found), begins
