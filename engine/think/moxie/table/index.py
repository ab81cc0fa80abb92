"""The index of a table: the offset of each position.

A position is seen by the side to move. Its layer has the key (own stones on the board, enemy stones
on the board, own reserve, enemy reserve). A layer has a row for each set of own stones up to
symmetry, and a row has a slot for each set of enemy stones on the other cells. If a set of own
stones is itself symmetric, several slots of its row may be the same position; all hold its value.
"""

from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.board import Board
from engine.think.jit import inline_no_arrays
from engine.think.moxie.rules.numbering import numbering
from engine.think.moxie.rules.rule_arrays import OUT_OF_STONES, Ints

Int32s = NDArray[np.int32]
Bytes = NDArray[np.uint8]
LayerKey = tuple[int, int, int, int]

PART = 7  # bits of a part of a set when it is compressed; three parts make a set
HALF = 10  # bits of a half of a set when it is transformed


class Index(NamedTuple):
    """Lookup tables for sets of cells.

    `row_and_symmetry`: for each set 16 times its row, plus the symmetry that maps it to the row's
    set. `row_sets`, `stabilizer`: for each row, its set and the symmetries that keep it, as bits;
    rows are sorted by size and begin at `first_row`. `transforms`: [symmetry, half, bits] the image
    of a half of a set. `rank`: the number of a set among the sets of its size; `set_of_rank` the
    inverse, sorted by size from `first_rank` on. `compressed`: [part of a mask, part of a set] the
    bits of the set under the mask, moved together; `popcounts`: of a part. `layer_start`: the
    offset of a layer in the table, by its key, or -1.
    """

    cells: int
    row_and_symmetry: Int32s
    row_sets: Int32s
    stabilizer: Int32s
    first_row: Int32s
    transforms: Int32s
    rank: Int32s
    set_of_rank: Int32s
    first_rank: Int32s
    binomials: Ints
    compressed: Bytes
    popcounts: Bytes
    layer_start: Ints


class Layers(NamedTuple):
    """The layers of a table in pairs, within which only steps lead from one to the other.

    `pairs`: the keys of each pair, one or two, in solving order. `starts`: the offset of each pair
    in the table, and at the end the size of the table.
    """

    pairs: tuple[tuple[LayerKey, ...], ...]
    starts: tuple[int, ...]


def layer_keys(stones: int, cells: int) -> list[LayerKey]:
    """The layers with at most `stones` per side in which nobody has lost six.

    Sorted by the stones in reserve, then by the stones on the board: every turn except a step leads
    to an earlier layer.
    """
    totals = range(OUT_OF_STONES + 1, stones + 1)
    found = {
        (own, enemy, own_total - own, enemy_total - enemy)
        for own_total, enemy_total in product(totals, repeat=2)
        for own, enemy in product(range(own_total + 1), range(enemy_total + 1))
        if own + enemy <= cells
    }
    return sorted(found, key=lambda key: (key[2] + key[3], key[0] + key[1], key))


@cache
def table_index(board: Board, stones: int) -> tuple[Index, Layers]:
    numbers = numbering(board)
    cells = numbers.count
    sets = np.arange(1 << cells, dtype=np.int32)
    sizes = _popcounts(cells)
    order = np.argsort(sizes, kind="stable").astype(np.int32)
    first_rank = _first_by_size(sizes[order], cells)
    rank = np.empty_like(sets)
    rank[order] = sets - first_rank[sizes[order]]
    transforms = _transform_tables(numbers.symmetries)
    images = np.stack([t[0][sets & 1023] | t[1][sets >> HALF] for t in transforms])
    canonical, symmetry = images.min(axis=0), images.argmin(axis=0)
    row_sets = order[canonical[order] == order]
    first_row = _first_by_size(sizes[row_sets], cells)
    row = np.zeros(1 << cells, np.int32)
    row[row_sets] = np.arange(len(row_sets)) - first_row[sizes[row_sets]]
    binomials = np.array([[comb(m, k) for k in range(cells + 2)] for m in range(cells + 1)])
    layer_start, layers = _layers(stones, cells, np.diff(first_row), binomials)
    keeps = images[:, row_sets] == row_sets
    return Index(
        cells=cells,
        row_and_symmetry=(row[canonical] << 4 | symmetry).astype(np.int32),
        row_sets=row_sets,
        stabilizer=(keeps.T << np.arange(len(transforms))).sum(axis=1).astype(np.int32),
        first_row=first_row,
        transforms=transforms,
        rank=rank,
        set_of_rank=order,
        first_rank=first_rank,
        binomials=binomials.astype(np.int64),
        compressed=_compress_table(),
        popcounts=_popcounts(PART).astype(np.uint8),
        layer_start=layer_start,
    ), layers


def _first_by_size(sizes: Int32s, largest: int) -> Int32s:
    """The first index of each size in a sorted array."""
    return np.searchsorted(sizes, np.arange(largest + 2)).astype(np.int32)


def _popcounts(bits: int) -> Int32s:
    sets = np.arange(1 << bits, dtype=np.int32)
    return sum(((sets >> bit) & 1 for bit in range(bits)), np.zeros_like(sets))


def _transform_tables(symmetries: tuple[tuple[int, ...], ...]) -> Int32s:
    half = np.arange(1 << HALF, dtype=np.int32)
    found = np.zeros((len(symmetries), 2, 1 << HALF), np.int32)
    for at, symmetry in enumerate(symmetries):
        for cell, image in enumerate(symmetry):
            upper, bit = divmod(cell, HALF)
            found[at, upper] |= ((half >> bit) & 1) << image
    return found


def _compress_table() -> Bytes:
    found = np.zeros((1 << PART, 1 << PART), np.uint8)
    for mask in range(1 << PART):
        at = 0
        for bit in range(PART):
            if mask >> bit & 1:
                found[mask] |= (((np.arange(1 << PART) >> bit) & 1) << at).astype(np.uint8)
                at += 1
    return found


def _layers(stones: int, cells: int, rows: Int32s, binomials: Ints) -> tuple[Ints, Layers]:
    layer_start = np.full((stones + 2,) * 4, -1, np.int64)
    pairs: list[tuple[LayerKey, ...]] = []
    starts = [0]
    for key in layer_keys(stones, cells):
        a, b, r, s = key
        other = (b, a, s, r)
        if key > other:
            continue
        pair = (key,) if key == other else (key, other)
        end = starts[-1]
        for own, enemy, *reserves in pair:
            layer_start[own, enemy, *reserves] = end
            end += int(rows[own] * binomials[cells - own, enemy])
        pairs.append(pair)
        starts.append(end)
    return layer_start, Layers(tuple(pairs), tuple(starts))


@inline_no_arrays
def compress(index: Index, mask: int, cells: int) -> int:
    """The cells under a mask, moved together (the processor instruction PEXT)."""
    low, middle, high = mask & 127, mask >> 7 & 127, mask >> 14
    first, second = index.popcounts[low], index.popcounts[low] + index.popcounts[middle]
    found: int = index.compressed[low, cells & 127]
    found |= index.compressed[middle, cells >> 7 & 127] << first
    found |= index.compressed[high, cells >> 14] << second
    return found


@inline_no_arrays
def transform(index: Index, symmetry: int, cells: int) -> int:
    image: int = index.transforms[symmetry, 0, cells & 1023]
    image |= index.transforms[symmetry, 1, cells >> 10]
    return image


@inline_no_arrays
def slot_of(index: Index, own: int, enemy: int, a: int, b: int) -> int:
    """The offset of a position in its layer. `a`, `b`: the sizes of `own` and `enemy`."""
    packed = index.row_and_symmetry[own]
    row, image = packed >> 4, transform(index, packed & 15, enemy)
    others = ((1 << index.cells) - 1) ^ index.row_sets[index.first_row[a] + row]
    slot: int = row * index.binomials[index.cells - a, b]
    slot += index.rank[compress(index, others, image)]
    return slot
