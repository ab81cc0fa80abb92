"""Compiled evaluation by pattern weights."""

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit
from engine.think.learning.network.evaluation import NetworkTables, Pair, evaluate_network
from engine.think.learning.pattern_index import BLOCK, Lanes, Word, Words, partial_indices

TWO, THREE = Word(2), Word(3)

Sums = TypeVar("Sums", float, NDArray[np.float32], NDArray[np.float64])


class EvaluationTables(NamedTuple):
    """The weights of a model for one numbering of the cells, made by `Model.tables`.

    `contributions`: see pattern_index.py. `offsets`: where the weights of each instance begin in a
    row. `weights`: a row for each stage, in hundredths of stones. `constant`: of each stage.
    `stage`: by the number of stones on the board. `stages`: their number for each player to move.
    `largest`: the lead in hundredths of stones that no sum exceeds. `network`: of late positions.
    """

    contributions: Words
    offsets: Words
    weights: NDArray[np.int16]
    constant: NDArray[np.int64]
    stage: NDArray[np.int64]
    stages: int
    largest: float
    network: NetworkTables


@jit
def bounded(sums: Sums, largest: float) -> Sums:
    """Sums of weights as leads, none of which exceeds `largest`."""
    found: Sums = sums / np.sqrt(1 + (sums / largest) ** 2)
    return found


@jit
def evaluate(
    own: Pair, second: Pair, third: Pair, stones: int, turn: int, tables: EvaluationTables
) -> int:
    """The expected lead of the owner of `own` over the best other player, in hundredths of stones.

    Of two players, `second` are the enemy's stones and `third` the neutral ones; of three, the next
    and the previous player's. `stones`: on the board. `turn`: 0 if the owner of `own` is to move
    (always with two players), 1 for the next player, 2 for the previous one.
    """
    if tables.network.fewest <= stones <= tables.network.most:
        return int(
            bounded(evaluate_network(own, second, third, stones, tables.network), tables.largest)
        )
    stage = turn * tables.stages + tables.stage[stones]
    weights, offsets = tables.weights[stage], tables.offsets
    has_third = (third[0] | third[1]) != 0
    found = tables.constant[stage]
    for block in range(tables.contributions.shape[0]):
        indices = add_digit(
            partial_indices(own[0], own[1], tables.contributions, block),
            partial_indices(second[0], second[1], tables.contributions, block),
            TWO,
        )
        if has_third:
            more = partial_indices(third[0], third[1], tables.contributions, block)
            indices = add_digit(indices, more, THREE)
        instance = Word(BLOCK * block)  # unsigned: compiled code then skips negative indices
        found += sum_of_four(weights, offsets, instance, indices[0])
        found += sum_of_four(weights, offsets, instance + Word(4), indices[1])
        found += sum_of_four(weights, offsets, instance + Word(8), indices[2])
        found += sum_of_four(weights, offsets, instance + Word(12), indices[3])
    return int(bounded(float(found), tables.largest))


@jit
def add_digit(indices: Lanes, more: Lanes, digit: np.uint64) -> Lanes:
    return (
        indices[0] + digit * more[0],
        indices[1] + digit * more[1],
        indices[2] + digit * more[2],
        indices[3] + digit * more[3],
    )


@jit
def sum_of_four(
    weights: NDArray[np.int16], offsets: Words, instance: np.uint64, indices: np.uint64
) -> int:
    mask = Word(0xFFFF)
    first = weights[offsets[instance] + (indices & mask)]
    second = weights[offsets[instance + Word(1)] + ((indices >> Word(16)) & mask)]
    third = weights[offsets[instance + Word(2)] + ((indices >> Word(32)) & mask)]
    fourth = weights[offsets[instance + Word(3)] + (indices >> Word(48))]
    return int(first) + int(second) + int(third) + int(fourth)
