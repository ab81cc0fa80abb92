"""Where a position stands in a table.

A position is seen by the side to move. Its layer is the key (stones of one's own on the board, the
enemy's, one's own reserve, the enemy's). A layer has a row for each set of own stones, up to the
symmetry of the board, and in the row a place for each set of enemy stones in the other cells.
Sets that are symmetric themselves have some positions in several places; all hold the same.
"""

from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.board import Board
from engine.think.jit import inline_no_arrays
from engine.think.moxie.rules.numbering import dense
from engine.think.moxie.rules.rule_arrays import OUT_OF_STONES, Ints

Small = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Key = tuple[int, int, int, int]

PART = 7  # bits of a part of a set; three parts make a set
HALF = 10  # bits of a half of a set, when it is turned


class Index(NamedTuple):
    """Numbers for sets of cells.

    `place`: for each set its row times 16, plus the symmetry that leads to the row's set. `sets`,
    `fixed`: for each row, by size from `first`, its set, and the symmetries that leave it alone, as
    bits. `turn`: [symmetry, half, bits] a turned half of a set. `rank`: the number of a set among
    those of its size; `ranked` the other way round, by size from `origin`. `choose`: binomials.
    `squeeze`: [part, part] the bits of the second that the first has, moved together; `counts`: how
    many bits a part has. `base`: where a layer begins in the table, or -1.
    """

    cells: int
    place: Small
    sets: Small
    fixed: Small
    first: Small
    turn: Small
    rank: Small
    ranked: Small
    origin: Small
    choose: Ints
    squeeze: Bytes
    counts: Bytes
    base: Ints


class Layers(NamedTuple):
    """The layers of a table. Of each pair, only steps lead from the one to the other.

    `pairs`: for each pair its keys, one or two, in the order in which they can be solved.
    `starts`: where each pair begins in the table, and at the end the size of the table.
    """

    pairs: tuple[tuple[Key, ...], ...]
    starts: tuple[int, ...]


def keys(stones: int, cells: int) -> list[Key]:
    """All layers with at most so many stones each, in which nobody has lost six.

    Their order: by the stones in reserve, then by those on the board. A turn leads to an earlier
    one, but for steps.
    """
    totals = range(OUT_OF_STONES + 1, stones + 1)
    found = {
        (a, b, mine - a, theirs - b)
        for mine, theirs in product(totals, repeat=2)
        for a, b in product(range(mine + 1), range(theirs + 1))
        if a + b <= cells
    }
    return sorted(found, key=lambda key: (key[2] + key[3], key[0] + key[1], key))


@cache
def indexed(board: Board, stones: int) -> tuple[Index, Layers]:
    """The index of a board's tables, and their layers."""
    numbers = dense(board)
    n = numbers.count
    sets = np.arange(1 << n, dtype=np.int32)
    sizes = _sizes(n)
    order = np.argsort(sizes, kind="stable").astype(np.int32)
    origin = _starts(sizes[order], n)
    rank = np.empty_like(sets)
    rank[order] = sets - origin[sizes[order]]
    turn = _turns(numbers.symmetries)
    images = np.stack([t[0][sets & 1023] | t[1][sets >> HALF] for t in turn])
    least, way = images.min(axis=0), images.argmin(axis=0)
    reps = order[least[order] == order]
    first = _starts(sizes[reps], n)
    row = np.zeros(1 << n, np.int32)
    row[reps] = np.arange(len(reps)) - first[sizes[reps]]
    choose = np.array([[comb(m, k) for k in range(n + 2)] for m in range(n + 1)], np.int64)
    base, layers = _layers(stones, n, np.diff(first), choose)
    return Index(
        cells=n,
        place=(row[least] << 4 | way).astype(np.int32),
        sets=reps,
        fixed=((images[:, reps] == reps).T << np.arange(len(turn))).sum(axis=1).astype(np.int32),
        first=first,
        turn=turn,
        rank=rank,
        ranked=order,
        origin=origin,
        choose=choose,
        squeeze=_squeeze(),
        counts=_sizes(PART).astype(np.uint8),
        base=base,
    ), layers


def _starts(sizes: Small, most: int) -> Small:
    """Where each size begins among sorted ones."""
    return np.searchsorted(sizes, np.arange(most + 2)).astype(np.int32)


def _sizes(bits: int) -> Small:
    sets = np.arange(1 << bits, dtype=np.int32)
    return sum(((sets >> bit) & 1 for bit in range(bits)), np.zeros_like(sets))


def _turns(symmetries: tuple[tuple[int, ...], ...]) -> Small:
    half = np.arange(1 << HALF, dtype=np.int32)
    turn = np.zeros((len(symmetries), 2, 1 << HALF), np.int32)
    for at, symmetry in enumerate(symmetries):
        for cell, there in enumerate(symmetry):
            upper, bit = divmod(cell, HALF)
            turn[at, upper] |= ((half >> bit) & 1) << there
    return turn


def _squeeze() -> Bytes:
    squeeze = np.zeros((1 << PART, 1 << PART), np.uint8)
    for mask in range(1 << PART):
        at = 0
        for bit in range(PART):
            if mask >> bit & 1:
                squeeze[mask] |= (((np.arange(1 << PART) >> bit) & 1) << at).astype(np.uint8)
                at += 1
    return squeeze


def _layers(stones: int, cells: int, rows: Small, choose: Ints) -> tuple[Ints, Layers]:
    base = np.full((stones + 2,) * 4, -1, np.int64)
    pairs: list[tuple[Key, ...]] = []
    starts = [0]
    for key in keys(stones, cells):
        a, b, r, s = key
        other = (b, a, s, r)
        if key > other:
            continue
        pair = (key,) if key == other else (key, other)
        end = starts[-1]
        for one in pair:
            base[one] = end
            end += int(rows[one[0]] * choose[cells - one[0], one[1]])
        pairs.append(pair)
        starts.append(end)
    return base, Layers(tuple(pairs), tuple(starts))


@inline_no_arrays
def squeezed(x: Index, mask: int, cells: int) -> int:
    """Those of some cells that a mask has, moved together as if there were no others."""
    low, middle, high = mask & 127, mask >> 7 & 127, mask >> 14
    first, second = x.counts[low], x.counts[low] + x.counts[middle]
    narrow: int = x.squeeze[low, cells & 127]
    narrow |= x.squeeze[middle, cells >> 7 & 127] << first
    narrow |= x.squeeze[high, cells >> 14] << second
    return narrow


@inline_no_arrays
def turned(x: Index, symmetry: int, cells: int) -> int:
    """A set of cells, turned or mirrored."""
    there: int = x.turn[symmetry, 0, cells & 1023]
    there |= x.turn[symmetry, 1, cells >> 10]
    return there


@inline_no_arrays
def slot(x: Index, own: int, enemy: int, a: int, b: int) -> int:
    """Where a position stands, counted from the beginning of its layer."""
    place = x.place[own]
    row, rest = place >> 4, turned(x, place & 15, enemy)
    others = ((1 << x.cells) - 1) ^ x.sets[x.first[a] + row]
    at: int = row * x.choose[x.cells - a, b]
    at += x.rank[squeezed(x, others, rest)]
    return at
