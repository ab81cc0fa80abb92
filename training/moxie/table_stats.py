"""Statistics of a solved table."""

from typing import NamedTuple

import numpy as np

from engine.think.jit import jit_no_arrays
from engine.think.moxie.retrograde.layer_group import expand
from engine.think.moxie.rules.rule_arrays import INSTANT, Ints, RuleArrays, rule_arrays
from engine.think.moxie.table.codes import DRAW, LOST, WON
from engine.think.moxie.table.index import Bytes, Index, LayerKey, compress, table_index, transform
from engine.think.moxie.table.table import MoxieTable


class TableStats(NamedTuple):
    """The number of positions up to color and symmetry, in layers in which the game continues.

    `longest`: the most turns to a forced end.
    """

    positions: int
    wins: int
    draws: int
    losses: int
    longest: int


def table_stats(table: MoxieTable) -> TableStats:
    arrays = rule_arrays(table.rules)
    index, layers = table_index(table.rules.board, table.stones)
    counts = np.zeros(256, np.int64)
    for pair in layers.pairs:
        for key in pair:
            count_layer(arrays, index, table.content, key, counts)
    wins, losses = int(counts[WON + 1 : LOST].sum()), int(counts[LOST + 1 :].sum())
    codes = [int(code) for code in np.flatnonzero(counts)]
    longest = max((code - (LOST if code >= LOST else WON) for code in codes), default=0)
    draws = int(counts[DRAW])
    return TableStats(wins + draws + losses, wins, draws, losses, longest)


@jit_no_arrays
def count_layer(rules: RuleArrays, index: Index, table: Bytes, key: LayerKey, counts: Ints) -> None:
    a, b, r, s = key
    width = index.binomials[index.cells - a, b]
    for row in range(index.first_row[a], index.first_row[a + 1]):
        own = index.row_sets[row]
        if rules.row == INSTANT and rules.goal[own]:
            continue  # the game was over a turn ago
        start = index.layer_start[a, b, r, s] + (row - index.first_row[a]) * width
        free = rules.full ^ own
        for rank in range(width):
            compressed = index.set_of_rank[index.first_rank[b] + rank]
            if index.stabilizer[row] == 1 or is_first_slot(index, row, free, compressed, rank):
                counts[table[start + rank]] += 1


@jit_no_arrays
def is_first_slot(index: Index, row: int, free: int, compressed: int, rank: int) -> bool:
    """True if no earlier slot is the same position."""
    enemy = expand(free, compressed)
    for symmetry in range(index.transforms.shape[0]):
        if index.stabilizer[row] >> symmetry & 1:
            other = index.rank[compress(index, free, transform(index, symmetry, enemy))]
            if other < rank:
                return False
    return True
