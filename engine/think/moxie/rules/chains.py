"""Compiled generation of jump chains."""

import numpy as np

from engine.think.jit import jit_no_arrays
from engine.think.moxie.rules.bits import trailing_zeros
from engine.think.moxie.rules.rule_arrays import Ints, RuleArrays

# Capacity of a buffer, far above the largest number observed; the rest is dropped.
MAX_CHAINS = 2048
# The columns of a chain, all of them sets of cells.
START, END, CAPTURED = 0, 1, 2


def chain_buffer() -> Ints:
    return np.empty((MAX_CHAINS, 3), np.int64)


def stack_buffer() -> Ints:
    """For each jump of a chain: its cell, the captures before it, its direction."""
    return np.empty((32, 3), np.int64)


@jit_no_arrays
def write_chains(rules: RuleArrays, own: int, enemy: int, found: Ints, stack: Ints) -> int:
    """Write all complete chains into `found`. Returns their number.

    Chains with the same captures on different paths are listed separately.
    """
    size = 0
    empty = rules.full & ~(own | enemy)
    starts = own
    while starts:
        start = starts & -starts
        starts ^= start
        cell = trailing_zeros(start)
        if rules.jumpable[cell] & enemy:
            size = _chains_from(rules, start, cell, enemy, empty | start, found, size, stack)
    return size


@jit_no_arrays
def _chains_from(
    rules: RuleArrays,
    start: int,
    cell: int,
    enemy: int,
    empty: int,
    found: Ints,
    size: int,
    stack: Ints,
) -> int:
    directions = rules.jumped.shape[1]
    depth = 0
    captured = 0
    direction = 0
    is_leaf = False  # no jump found yet from a cell that a jump led to
    while True:
        while direction < directions:
            jumped = rules.jumped[cell, direction] & enemy & ~captured
            if jumped and (empty | captured) >> rules.landing[cell, direction] & 1:
                break
            direction += 1
        if direction < directions:
            stack[depth, 0], stack[depth, 1], stack[depth, 2] = cell, captured, direction
            depth += 1
            captured |= rules.jumped[cell, direction]
            cell = rules.landing[cell, direction]
            direction = 0
            is_leaf = True
            continue
        if is_leaf and size < len(found):
            found[size, 0], found[size, 1], found[size, 2] = start, 1 << cell, captured
            size += 1
        if depth == 0:
            return size
        depth -= 1
        cell, captured, direction = stack[depth, 0], stack[depth, 1], stack[depth, 2] + 1
        is_leaf = False
