"""Chains of jumps in compiled code."""

import numpy as np

from engine.think.jit import jit_no_arrays
from engine.think.moxie.rules.bits import lowest
from engine.think.moxie.rules.rule_arrays import Ground, Ints

MOST_CHAINS = 2048
"""Room for so many chains of one turn, many times what was ever seen; more are left out."""

START, END, TAKEN = 0, 1, 2
"""The columns of a chain: the first cell and the last one as sets, and the set of the captured."""


def chain_room() -> Ints:
    """Where `chains` may write."""
    return np.empty((MOST_CHAINS, 3), np.int64)


def stack_room() -> Ints:
    """What `chains` needs to work: for each jump the cell, the captured so far, the way."""
    return np.empty((32, 3), np.int64)


@jit_no_arrays
def chains(g: Ground, own: int, enemy: int, found: Ints, stack: Ints) -> int:
    """Writes all chains, played to their end, into `found`; returns how many there are.

    Two chains that capture the same by different paths are two.
    """
    size = 0
    empty = g.full & ~(own | enemy)
    starts = own
    while starts:
        start = starts & -starts
        starts ^= start
        cell = lowest(start)
        if g.ring[cell] & enemy:
            size = _from(g, start, cell, enemy, empty | start, found, size, stack)
    return size


@jit_no_arrays
def _from(
    g: Ground, start: int, cell: int, enemy: int, empty: int, found: Ints, size: int, stack: Ints
) -> int:
    """The chains of one stone, depth first."""
    ways = g.over.shape[1]
    depth = 0
    taken = 0
    way = 0
    ends = False  # whether a chain ends here, if no jump leads on
    while True:
        while way < ways:
            over = g.over[cell, way] & enemy & ~taken
            if over and (empty | taken) >> g.land[cell, way] & 1:
                break
            way += 1
        if way < ways:
            stack[depth, 0], stack[depth, 1], stack[depth, 2] = cell, taken, way
            depth += 1
            taken |= g.over[cell, way]
            cell = g.land[cell, way]
            way = 0
            ends = True
            continue
        if ends and size < len(found):
            found[size, 0], found[size, 1], found[size, 2] = start, 1 << cell, taken
            size += 1
        if depth == 0:
            return size
        depth -= 1
        cell, taken, way = stack[depth, 0], stack[depth, 1], stack[depth, 2] + 1
        ends = False
