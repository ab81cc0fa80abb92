"""How wins and losses spread within a pair of layers, by steps, one turn at a time."""

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit_no_arrays
from engine.think.moxie.retrograde.layer import Layer, put
from engine.think.moxie.retrograde.layer_group import Page, spread
from engine.think.moxie.retrograde.leaving import DECISIVE, GUARDED, OPEN, SHUT
from engine.think.moxie.rules.rule_arrays import Ground, Ints
from engine.think.moxie.table.codes import DRAW, LOST, WON
from engine.think.moxie.table.index import Bytes, Index

Waiting = NDArray[np.int64]
"""Positions of a page whose doors are not shut."""


@jit_no_arrays
def advance(
    g: Ground,
    x: Index,
    page: Page,
    table: Bytes,
    doors: Bytes,
    layer: Layer,
    waiting: Ints,
    distance: int,
    low: int,
    high: int,
) -> int:
    """Looks for steps into losses in `distance` turns, and for positions with no other hope.

    `low` to `high`: the waiting ones to do; their doors are shut when more cannot come of it.
    Returns the largest distance that was written.
    """
    size = x.choose[x.cells - layer.b, layer.a]
    last = 0
    for at in waiting[low:high]:
        row, rank = at // size, at % size
        narrow = x.ranked[x.origin[layer.a] + rank]
        home = page.home[at]
        byte = table[layer.start + (home if home >= 0 else ~home)]
        door = doors[at]
        best = _steps(x, page, table, layer.step + row * size, row, narrow, distance)
        new = _learn(byte, door, best, distance)
        if new != byte:
            enemy = x.sets[x.first[layer.b] + row]
            own = spread(g.full ^ enemy, narrow)
            put(x, layer.a, layer.b, layer.start, own, enemy, table, new)
            last = max(last, new - (LOST if new >= LOST else WON))
        if door == DECISIVE or new >= LOST or (new != DRAW and new <= WON + distance + 2):
            doors[at] = SHUT
    return last


LOSES, WAITS, WINS = -1, 0, 1


@jit_no_arrays
def _steps(
    x: Index, page: Page, table: Bytes, start: int, row: int, narrow: int, distance: int
) -> int:
    """WINS if a step leads to a loss in so many turns, LOSES if all lead to wins in no more."""
    left, at, best = narrow, 0, LOSES
    while left:
        if left & 1:
            ends = page.near[row, at] & ~narrow
            while ends:
                end = ends & -ends
                ends ^= end
                byte = table[start + x.rank[narrow ^ 1 << at | end]]
                if byte == LOST + distance:
                    return WINS
                if byte == DRAW or byte > WON + distance:
                    best = WAITS
        left >>= 1
        at += 1
    return best


@jit_no_arrays
def _learn(byte: int, door: int, best: int, distance: int) -> int:
    """The byte of a position whose steps are known to be good for so much."""
    if door == DECISIVE:
        return WON + 1 if best == WINS and distance == 0 else byte
    if best == WINS:
        sooner = byte == DRAW or byte >= LOST or byte > WON + distance + 1
        return WON + distance + 1 if sooner else byte
    turns = door & ~GUARDED
    if best == WAITS or byte != DRAW or turns < OPEN:
        return byte
    return LOST + max(turns - OPEN, distance) + 1


@jit_no_arrays
def settle(
    g: Ground,
    x: Index,
    page: Page,
    table: Bytes,
    doors: Bytes,
    layer: Layer,
    waiting: Ints,
    low: int,
    high: int,
) -> None:
    """Shuts the doors of those whose every step would concede a win at once: none is legal.

    All wins at once are known by now.
    """
    size = x.choose[x.cells - layer.b, layer.a]
    for at in waiting[low:high]:
        row, rank, door = at // size, at % size, doors[at]
        narrow = x.ranked[x.origin[layer.a] + rank]
        start = layer.step + row * size
        if not door & GUARDED or _steps(x, page, table, start, row, narrow, 1) != LOSES:
            continue
        home, turns = page.home[at], door & ~GUARDED
        doors[at] = SHUT
        if table[layer.start + (home if home >= 0 else ~home)] == DRAW and turns >= OPEN:
            enemy = x.sets[x.first[layer.b] + row]
            own = spread(g.full ^ enemy, narrow)
            value = LOST + turns - OPEN + 1
            put(x, layer.a, layer.b, layer.start, own, enemy, table, value)
