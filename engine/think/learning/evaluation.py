"""What a position is worth by what was learned: compiled, for searches."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit
from engine.think.learning.pattern_index import BLOCK, Four, Word, Words, read

TWO, THREE, NUMBER = Word(2), Word(3), Word(0xFFFF)
SECOND, THIRD, FOURTH = Word(16), Word(32), Word(48)


class Tables(NamedTuple):
    """What compiled code evaluates by, made by `Model.tables` for one numbering of the cells.

    `spread`: see reading.py. `begins`: where the weights of each place begin. `weights`: a row for
    each stage, in hundredths of stones, and `constant` of each stage. `stage`: by the number of
    stones on the board. `stages`: how many there are, for each turn.
    """

    spread: Words
    begins: Words
    weights: NDArray[np.int16]
    constant: NDArray[np.int64]
    stage: NDArray[np.int64]
    stages: int


Pair = tuple[np.uint64, np.uint64]
"""A set of cells: two words, the low one first."""


@jit
def evaluate(own: Pair, second: Pair, third: Pair, stones: int, turn: int, tables: Tables) -> int:
    """The lead at the end of the owner of `own` over the best other, in hundredths of stones.

    Sets of cells are numbered as the tables were made for. With two players `second` is the
    enemy's and `third` the neutral stones'; with three the next and the previous player's.
    `stones`: how many are on the board. `turn`: who is to move, 0 the owner of `own` (with two
    players always), 1 the next player, 2 the previous one.
    """
    stage = turn * tables.stages + tables.stage[stones]
    weights, begins = tables.weights[stage], tables.begins
    more = (third[0] | third[1]) != 0
    found = tables.constant[stage]
    for block in range(tables.spread.shape[0]):
        numbers = add(
            read(own[0], own[1], tables.spread, block),
            read(second[0], second[1], tables.spread, block),
            TWO,
        )
        if more:
            numbers = add(numbers, read(third[0], third[1], tables.spread, block), THREE)
        place = Word(BLOCK * block)  # unsigned: compiled code looks for no negative places
        found += pick(weights, begins, place, numbers[0])
        found += pick(weights, begins, place + Word(4), numbers[1])
        found += pick(weights, begins, place + Word(8), numbers[2])
        found += pick(weights, begins, place + Word(12), numbers[3])
    return int(found)


@jit
def add(numbers: Four, more: Four, digit: np.uint64) -> Four:
    """The numbers of a block, with another kind of stone on top."""
    return (
        numbers[0] + digit * more[0],
        numbers[1] + digit * more[1],
        numbers[2] + digit * more[2],
        numbers[3] + digit * more[3],
    )


@jit
def pick(weights: NDArray[np.int16], begins: Words, place: np.uint64, numbers: np.uint64) -> int:
    """The sum of the weights of four places."""
    first = weights[begins[place] + (numbers & NUMBER)]
    second = weights[begins[place + Word(1)] + ((numbers >> SECOND) & NUMBER)]
    third = weights[begins[place + Word(2)] + ((numbers >> THIRD) & NUMBER)]
    fourth = weights[begins[place + Word(3)] + (numbers >> FOURTH)]
    return int(first) + int(second) + int(third) + int(fourth)
