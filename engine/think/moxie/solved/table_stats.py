"""What a table says when all is counted."""

from typing import NamedTuple

import numpy as np

from engine.think.jit import jit_no_arrays
from engine.think.moxie.retrograde.layer_group import spread
from engine.think.moxie.rules.rule_arrays import INSTANT, Ground, Ints, ground
from engine.think.moxie.table.codes import DRAW, LOST, WON
from engine.think.moxie.table.index import Bytes, Index, Key, indexed, squeezed, turned
from engine.think.moxie.table.table import MoxieTable


class Tally(NamedTuple):
    """How many positions there are, up to color and the board's symmetry.

    Counted are all positions of the layers in which the game goes on. `longest`: the most turns
    to a forced end.
    """

    positions: int
    wins: int
    draws: int
    losses: int
    longest: int


def tally(table: MoxieTable) -> Tally:
    """Counts a table."""
    g = ground(table.rules)
    x, layers = indexed(table.rules.board, table.stones)
    found = np.zeros(256, np.int64)
    for pair in layers.pairs:
        for key in pair:
            count_layer(g, x, table.content, key, found)
    wins, losses = int(found[WON + 1 : LOST].sum()), int(found[LOST + 1 :].sum())
    codes = [int(code) for code in np.flatnonzero(found)]
    longest = max((code - (LOST if code >= LOST else WON) for code in codes), default=0)
    draws = int(found[DRAW])
    return Tally(wins + draws + losses, wins, draws, losses, longest)


@jit_no_arrays
def count_layer(g: Ground, x: Index, table: Bytes, key: Key, found: Ints) -> None:
    """Adds up how often each byte stands in a layer, every position once."""
    a, b, r, s = key
    width = x.choose[x.cells - a, b]
    for at in range(x.first[a], x.first[a + 1]):
        own = x.sets[at]
        if g.row == INSTANT and g.goal[own]:
            continue  # the game was over before
        start = x.base[a, b, r, s] + (at - x.first[a]) * width
        free = g.full ^ own
        for rank in range(width):
            if x.fixed[at] == 1 or _first(x, at, free, x.ranked[x.origin[b] + rank], rank):
                found[table[start + rank]] += 1


@jit_no_arrays
def _first(x: Index, at: int, free: int, narrow: int, rank: int) -> bool:
    """Whether no other place of the same position comes before."""
    enemy = spread(free, narrow)
    for symmetry in range(x.turn.shape[0]):
        if x.fixed[at] >> symmetry & 1:
            other = x.rank[squeezed(x, free, turned(x, symmetry, enemy))]
            if other < rank:
                return False
    return True
