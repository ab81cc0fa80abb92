"""Layer groups: the data shared by all layers with the same numbers of stones on the board.

A group lists positions from the opponent's side: for each set of enemy stones up to symmetry, all
sets of own stones. Own stones are compressed sets: the cells that the enemy leaves free, numbered
from 0. The opponent's row of the table lists the positions after a drop or step in the same order.
"""

from typing import NamedTuple

import numpy as np

from engine.board import Board
from engine.moxie.rules import STONES
from engine.think.jit import inline_no_arrays, jit_no_arrays
from engine.think.moxie.rules.bits import popcount, trailing_zeros
from engine.think.moxie.rules.chains import MAX_CHAINS, chain_buffer, stack_buffer, write_chains
from engine.think.moxie.rules.rule_arrays import Ints, RuleArrays
from engine.think.moxie.table.index import (
    Index,
    Int32s,
    LayerKey,
    compress,
    slot_of,
    table_index,
    transform,
)

# A target packs a slot in the low bits, and above it the number of captured stones minus one.
CAPTURES_SHIFT = 28
TARGET_SLOT = (1 << CAPTURES_SHIFT) - 1


class LayerGroup(NamedTuple):
    """The positions of a group with their chains.

    `slots`: for each position its slot in its layer; the complement if it has several slots.
    `first_chain`: for each position where its `targets` begin, one for each chain. `steps`: for
    each set of enemy stones and each free cell, the compressed set of free cells a step away.
    """

    slots: Int32s
    first_chain: Int32s
    targets: Int32s
    steps: Int32s


class GroupBuffers(NamedTuple):
    """Working memory."""

    chains: Ints
    stack: Ints
    images: Ints
    parts: Ints


def parts_buffer() -> Ints:
    return np.empty((3, 128), np.int64)


def build_group(rules: RuleArrays, index: Index, a: int, b: int) -> LayerGroup:
    rows = int(index.first_row[b + 1] - index.first_row[b])
    size = rows * int(index.binomials[index.cells - b, a])
    slots, first_chain = np.empty(size, np.int32), np.zeros(size + 1, np.int32)
    targets = np.empty(size + 4 * MAX_CHAINS, np.int32)
    buffers = GroupBuffers(chain_buffer(), stack_buffer(), np.empty(16, np.int64), parts_buffer())
    done = 0
    while done < rows:
        done = write_group(rules, index, a, b, done, slots, first_chain, targets, buffers)
        if done < rows:
            targets = np.concatenate([targets, np.empty(len(targets) // 2, np.int32)])
    steps = build_steps(rules, index, b)
    return LayerGroup(slots, first_chain, targets[: first_chain[-1]].copy(), steps)


def build_steps(rules: RuleArrays, index: Index, b: int) -> Int32s:
    """The steps of a group, the only part that depends on the variant."""
    rows = index.first_row[b + 1] - index.first_row[b]
    steps = np.zeros((rows, max(index.cells - b, 1)), np.int32)
    write_steps(rules, index, b, steps)
    return steps


@inline_no_arrays
def expand(free: int, compressed: int) -> int:
    """The inverse of `compress`: the cells of a compressed set."""
    cells = 0
    while compressed:
        cell = free & -free
        if compressed & 1:
            cells |= cell
        free ^= cell
        compressed >>= 1
    return cells


@inline_no_arrays
def fill_parts(free: int, parts: Ints) -> None:
    """Fills `parts[part, bits]` with the cells of each part of a compressed set."""
    parts[:, 0] = 0
    at = 0
    while free:
        part, bit = at // 7, 1 << at % 7
        for low in range(bit):
            parts[part, bit | low] = parts[part, low] | (free & -free)
        free &= free - 1
        at += 1


@inline_no_arrays
def expand_by_parts(parts: Ints, compressed: int) -> int:
    low, middle, high = compressed & 127, compressed >> 7 & 127, compressed >> 14
    cells: int = parts[0, low] | parts[1, middle] | parts[2, high]
    return cells


@jit_no_arrays
def write_steps(rules: RuleArrays, index: Index, b: int, steps: Int32s) -> None:
    for row in range(steps.shape[0]):
        free = rules.full ^ index.row_sets[index.first_row[b] + row]
        rest, at = free, 0
        while rest:
            steps[row, at] = compress(index, free, rules.steps[trailing_zeros(rest)] & free)
            rest &= rest - 1
            at += 1


@jit_no_arrays
def write_group(
    rules: RuleArrays,
    index: Index,
    a: int,
    b: int,
    done: int,
    slots: Int32s,
    first_chain: Int32s,
    targets: Int32s,
    buffers: GroupBuffers,
) -> int:
    """Fills in rows from `done` on until `targets` is full, and returns the next row."""
    chains, stack, images, parts = buffers
    size = index.binomials[index.cells - b, a]
    rows: int = index.first_row[b + 1] - index.first_row[b]
    for row in range(done, rows):
        enemy = index.row_sets[index.first_row[b] + row]
        for symmetry in range(index.transforms.shape[0]):
            images[symmetry] = transform(index, symmetry, enemy)
        fill_parts(rules.full ^ enemy, parts)
        used = first_chain[row * size]
        for rank in range(size):
            at = row * size + rank
            if used + MAX_CHAINS > len(targets):
                return row
            own = expand_by_parts(parts, index.set_of_rank[index.first_rank[a] + rank])
            slots[at] = _slot(index, own, a, b, images)
            count = 0
            if _can_jump(rules, own, enemy):
                count = write_chains(rules, own, enemy, chains, stack)
            used = _write_targets(index, own, enemy, a, b, count, chains, targets, used)
            first_chain[at + 1] = used
    return rows


@inline_no_arrays
def _slot(index: Index, own: int, a: int, b: int, images: Ints) -> int:
    packed = index.row_and_symmetry[own]
    row = index.first_row[a] + (packed >> 4)
    others = ((1 << index.cells) - 1) ^ index.row_sets[row]
    slot: int = (packed >> 4) * index.binomials[index.cells - a, b]
    slot += index.rank[compress(index, others, images[packed & 15])]
    return slot if index.stabilizer[row] == 1 else ~slot


@inline_no_arrays
def _can_jump(rules: RuleArrays, own: int, enemy: int) -> bool:
    free = rules.full ^ own ^ enemy
    while own:
        cell = trailing_zeros(own)
        own &= own - 1
        if rules.jumpable[cell] & enemy:
            for direction in range(rules.jumped.shape[1]):
                landing = rules.landing[cell, direction]
                if rules.jumped[cell, direction] & enemy and free >> landing & 1:
                    return True
    return False


@jit_no_arrays
def _write_targets(
    index: Index,
    own: int,
    enemy: int,
    a: int,
    b: int,
    count: int,
    chains: Ints,
    targets: Int32s,
    used: int,
) -> int:
    """Appends the targets of chains without duplicates, and returns the new number of targets."""
    begin = used
    for at in range(count):
        captures = popcount(chains[at, 2])
        after = own & ~chains[at, 0] | chains[at, 1]
        slot = slot_of(index, enemy & ~chains[at, 2], after, b - captures, a)
        target = slot | (captures - 1) << CAPTURES_SHIFT
        new = True
        for old in range(begin, used):
            if targets[old] == target:
                new = False
                break
        if new:
            targets[used] = target
            used += 1
    return used


class LayerGroups:
    """A cache of the groups of a board, each kept as long as it is needed.

    `keep_all`: keeps them for other variants, which differ only in their steps.
    """

    def __init__(self, board: Board, stones: int = STONES, *, keep_all: bool = False) -> None:
        self.stones, self.keep_all = stones, keep_all
        self.index, self.layers = table_index(board, stones)
        self._groups: dict[tuple[int, int], LayerGroup] = {}

    def group(self, rules: RuleArrays, key: LayerKey) -> LayerGroup:
        at = key[:2]
        if at not in self._groups:
            self._groups[at] = build_group(rules, self.index, *at)
        elif self.keep_all:
            return self._groups[at]._replace(steps=build_steps(rules, self.index, at[1]))
        return self._groups[at]

    def release(self, pair: tuple[LayerKey, ...]) -> None:
        """Drops the groups of these layers if no later layers use them."""
        for a, b, r, s in pair:
            if not self.keep_all and r + s == 2 * self.stones - a - b:
                self._groups.pop((a, b), None)
