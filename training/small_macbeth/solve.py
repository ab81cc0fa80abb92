"""Solves one kind of rules: all positions forward from the starts, then their values backward."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from engine.think.small_macbeth.keys import BOARD
from engine.think.small_macbeth.table import RING, Kind
from training.small_macbeth.layers import (
    NONE,
    Tables,
    Values,
    Words,
    expand,
    expand_passes,
    least_image,
    make_tables,
    rate_all,
    rate_placements,
)

FIRST_STONES = 6
ROOM = 1 << 23  # words after placements that are sorted at once
MOST_SORTED = 40_000_000


@dataclass(frozen=True, slots=True)
class Layer:
    """All positions with a number of stones. `placements`: the best value of a placement."""

    words: Words
    placements: Values
    values: Values

    @property
    def moving(self) -> int:
        return int((self.placements != NONE).sum())


def starts() -> list[tuple[int, int]]:
    """Black's and White's stones on the ring after every opening."""
    ring = {1 << place for place, cell in enumerate(BOARD.by_cell) if cell & RING}
    return [(sum(black), sum(ring.difference(black))) for black in combinations(sorted(ring), 3)]


def solve(kind: Kind, report: Callable[[], object] = lambda: None) -> list[Layer]:
    """The layers from six stones on. `report` is told of each layer, forward and backward."""
    keeps, free, tables = kind.keeps, kind.free, make_tables()
    layers = [np.unique([least_image(tables, *stones) for stones in starts()])]
    while len(layers[-1]):
        report()
        layers[-1] = _with_passes(tables, layers[-1], keeps=keeps, free=free)
        layers.append(_after(tables, layers[-1], keeps=keeps))
    layers.pop()
    solved: list[Layer] = []
    later, values = np.zeros(0, np.int64), np.zeros(0, np.int8)
    for words in reversed(layers):
        report()
        placements, found = np.empty(len(words), np.int8), np.empty(len(words), np.int8)
        rate_placements(tables, words, later, values, keeps, placements)
        rate_all(tables, words, placements, free, found)
        solved.append(Layer(words, placements, found))
        later, values = words, found
    return solved[::-1]


def _with_passes(tables: Tables, words: Words, *, keeps: bool, free: bool) -> Words:
    more = np.empty_like(words)
    count = expand_passes(tables, words, more, keeps, free)
    return _sorted([words, more[:count]])


def _after(tables: Tables, words: Words, *, keeps: bool) -> Words:
    room, at, found = np.empty(ROOM, np.int64), 0, [np.zeros(0, np.int64)]
    while at < len(words):
        at, count = expand(tables, words, at, room, keeps)
        found.append(_sorted([room[:count]]))
        if sum(map(len, found)) > MOST_SORTED:
            found = [_sorted(found)]
    return _sorted(found)


def _sorted(parts: Sequence[Words]) -> Words:
    words = np.concatenate(parts)
    words.sort()
    different = np.ones(len(words), bool)
    different[1:] = words[1:] != words[:-1]
    return words[different]
