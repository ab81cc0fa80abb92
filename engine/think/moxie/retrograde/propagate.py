"""Propagation of wins and losses by steps within a pair of layers, one distance at a time."""

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit_no_arrays
from engine.think.moxie.retrograde.layer import LayerContext, write_code
from engine.think.moxie.retrograde.layer_group import expand
from engine.think.moxie.retrograde.leaving import FINAL, GUARDED, LOSING, MUST_WIN
from engine.think.moxie.table.codes import DRAW, LOST, WON

# Positions of a group whose status is not FINAL.
OpenPositions = NDArray[np.int64]

# The result of a position's steps.
ALL_LOSE, UNDECIDED, ONE_WINS = -1, 0, 1


@jit_no_arrays
def propagate(
    context: LayerContext, positions: OpenPositions, distance: int, low: int, high: int
) -> int:
    """Finds steps to positions lost in `distance` turns, and positions that have only losing turns.

    `low` to `high`: the open positions to process. Returns the largest distance that was written.
    """
    index, group, layer = context.table_index, context.group, context.layer
    table, statuses = context.table, context.statuses
    size = index.binomials[index.cells - layer.enemy, layer.own]
    longest = 0
    for at in positions[low:high]:
        row, rank = at // size, at % size
        compressed = index.set_of_rank[index.first_rank[layer.own] + rank]
        slot = group.slots[at]
        code = table[layer.start + (slot if slot >= 0 else ~slot)]
        status = statuses[at]
        steps = _step_result(context, layer.step + row * size, row, compressed, distance)
        new = _updated_code(code, status, steps, distance)
        if new != code:
            enemy = index.row_sets[index.first_row[layer.enemy] + row]
            own = expand(context.rules.full ^ enemy, compressed)
            write_code(context, own, enemy, new)
            longest = max(longest, new - (LOST if new >= LOST else WON))
        if status == MUST_WIN or new >= LOST or (new != DRAW and new <= WON + distance + 2):
            statuses[at] = FINAL
    return longest


@jit_no_arrays
def _step_result(context: LayerContext, start: int, row: int, own: int, distance: int) -> int:
    """ONE_WINS if a step leads to a loss in `distance` turns, ALL_LOSE if all lead to wins."""
    group, ranks, table = context.group, context.table_index.rank, context.table
    rest, at, result = own, 0, ALL_LOSE
    while rest:
        if rest & 1:
            ends = group.steps[row, at] & ~own
            while ends:
                end = ends & -ends
                ends ^= end
                code = table[start + ranks[own ^ 1 << at | end]]
                if code == LOST + distance:
                    return ONE_WINS
                if code == DRAW or code > WON + distance:
                    result = UNDECIDED
        rest >>= 1
        at += 1
    return result


@jit_no_arrays
def _updated_code(code: int, status: int, steps: int, distance: int) -> int:
    """The byte of a position, given the result of its steps at a distance."""
    if status == MUST_WIN:
        return WON + 1 if steps == ONE_WINS and distance == 0 else code
    if steps == ONE_WINS:
        sooner = code == DRAW or code >= LOST or code > WON + distance + 1
        return WON + distance + 1 if sooner else code
    turns = status & ~GUARDED
    if steps == UNDECIDED or code != DRAW or turns < LOSING:
        return code
    return LOST + max(turns - LOSING, distance) + 1


@jit_no_arrays
def finish_guarded(context: LayerContext, positions: OpenPositions, low: int, high: int) -> None:
    """Finish guarded positions whose steps all let the opponent win immediately: none is legal.

    All immediate wins must have been propagated.
    """
    index, group, layer = context.table_index, context.group, context.layer
    table, statuses = context.table, context.statuses
    size = index.binomials[index.cells - layer.enemy, layer.own]
    for at in positions[low:high]:
        row, rank, status = at // size, at % size, statuses[at]
        compressed = index.set_of_rank[index.first_rank[layer.own] + rank]
        start = layer.step + row * size
        if not status & GUARDED or _step_result(context, start, row, compressed, 1) != ALL_LOSE:
            continue
        slot, turns = group.slots[at], status & ~GUARDED
        statuses[at] = FINAL
        if table[layer.start + (slot if slot >= 0 else ~slot)] == DRAW and turns >= LOSING:
            enemy = index.row_sets[index.first_row[layer.enemy] + row]
            own = expand(context.rules.full ^ enemy, compressed)
            write_code(context, own, enemy, LOST + turns - LOSING + 1)
