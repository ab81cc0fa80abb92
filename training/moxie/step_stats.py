"""How often only a step keeps the value of a position, in a solved table."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from engine.think.jit import jit_no_arrays
from engine.think.moxie.retrograde.layer_group import expand
from engine.think.moxie.rules.bits import popcount
from engine.think.moxie.rules.rule_arrays import INSTANT, Ints, RuleArrays, rule_arrays
from engine.think.moxie.rules.turns import (
    LOST,
    ONGOING,
    PackedPosition,
    TurnBuffers,
    after_turn,
    outcome,
    turn_buffers,
    write_turns,
)
from engine.think.moxie.table import codes
from engine.think.moxie.table.codes import BEST_SCORE, NO_TURN, SCORES, CodeScores
from engine.think.moxie.table.index import (
    Bytes,
    Index,
    LayerKey,
    compress,
    slot_of,
    table_index,
    transform,
)
from engine.think.moxie.table.table import MoxieTable
from training.moxie.table_stats import is_first_slot

ANY_SLACK = 2 * BEST_SCORE
SLACKS = {
    "all": None,
    "best play": 0,
    "at most two turns worse": 2,
    "the value is kept": ANY_SLACK,
}


class StepStats(NamedTuple):
    """Numbers of positions, up to color and symmetry, in which the game continues.

    `free`: the player can drop and step and need not jump. Of these, `open` are not lost; in
    `step_only` only steps keep the value, in `drop_only` only drops.
    """

    total: int
    free: int
    open: int
    step_only: int
    drop_only: int


class Lookup(NamedTuple):
    """A table, working memory, and the numbers of `StepStats`."""

    rules: RuleArrays
    table_index: Index
    table: Bytes
    scores: CodeScores
    buffers: TurnBuffers
    counts: Ints


def count_all(table: MoxieTable) -> StepStats:
    lookup = _lookup(table)
    for pair in table_index(table.rules.board, table.stones)[1].pairs:
        for key in pair:
            count_layer(lookup, key)
    return StepStats(*lookup.counts.tolist())


def count_reached(table: MoxieTable, slack: int = ANY_SLACK) -> StepStats:
    """The positions that are reached from the start by turns that keep the value.

    `slack`: how much later than by the best turn the winner may win, or how much sooner the loser
    may lose, in turns.
    """
    lookup = _lookup(table)
    seen, stack = np.zeros(len(table.content), np.uint8), np.empty(len(table.content), np.int64)
    count_from(lookup, table.stones, slack, seen, stack)
    return StepStats(*lookup.counts.tolist())


def format_step_stats(table: MoxieTable) -> Iterator[str]:
    """A table in Markdown."""
    yield f"| positions | {' | '.join(StepStats._fields)} |".replace("_", " ")
    yield f"| --- |{' ---: |' * len(StepStats._fields)}"
    for name, slack in SLACKS.items():
        stats = count_all(table) if slack is None else count_reached(table, slack)
        yield f"| {name} | {' | '.join(f'{count:,}' for count in stats)} |"


def _lookup(table: MoxieTable) -> Lookup:
    index, _ = table_index(table.rules.board, table.stones)
    rules, counts = rule_arrays(table.rules), np.zeros(len(StepStats._fields), np.int64)
    return Lookup(rules, index, table.content, SCORES, turn_buffers(1), counts)


@jit_no_arrays
def turn_score(lookup: Lookup, after: PackedPosition) -> int:
    """The score of the turn that leads to a position."""
    state = outcome(lookup.rules, after, lookup.buffers)
    code: int = codes.LOST if state == LOST else codes.WON
    if state == ONGOING:
        a, b = popcount(after.own), popcount(after.enemy)
        layer = lookup.table_index.layer_start[a, b, after.reserve, after.enemy_reserve]
        code = lookup.table[layer + slot_of(lookup.table_index, after.own, after.enemy, a, b)]
    score: int = lookup.scores[code]
    return score


@jit_no_arrays
def tally(lookup: Lookup, position: PackedPosition) -> tuple[int, int]:
    """Counts a position. Returns the number of its turns, and the score of the best."""
    size = write_turns(lookup.rules, position, lookup.buffers, 1)
    rows, counts = lookup.buffers.turns[1], lookup.counts
    drop, step, other = NO_TURN, NO_TURN, NO_TURN
    for at in range(size):
        score = turn_score(lookup, after_turn(rows, at, position))
        if rows[at, 1] != position.enemy or popcount(rows[at, 0]) < popcount(position.own):
            other = max(other, score)
        elif rows[at, 2] < position.reserve:
            drop = max(drop, score)
        else:
            step = max(step, score)
    counts[0] += 1
    if other == NO_TURN and drop != NO_TURN and step != NO_TURN:
        counts[1] += 1
        counts[2] += max(drop, step) >= 0
        counts[3] += np.sign(step) > np.sign(drop)
        counts[4] += np.sign(drop) > np.sign(step)
    return size, max(drop, step, other)


@jit_no_arrays
def count_layer(lookup: Lookup, key: LayerKey) -> None:
    a, b, reserve, enemy_reserve = key
    index, full = lookup.table_index, lookup.rules.full
    for row in range(index.first_row[a], index.first_row[a + 1]):
        own = index.row_sets[row]
        if lookup.rules.row == INSTANT and lookup.rules.goal[own]:
            continue  # the game was over a turn ago
        for rank in range(index.binomials[index.cells - a, b]):
            compressed = index.set_of_rank[index.first_rank[b] + rank]
            if index.stabilizer[row] != 1 and not is_first_slot(
                index, row, full ^ own, compressed, rank
            ):
                continue
            enemy = expand(full ^ own, compressed)
            position = PackedPosition(own, enemy, reserve, enemy_reserve)
            if outcome(lookup.rules, position, lookup.buffers) == ONGOING:
                tally(lookup, position)


@jit_no_arrays
def count_from(lookup: Lookup, stones: int, slack: int, seen: Bytes, stack: Ints) -> None:
    stack[0] = stones << 40 | stones << 44
    depth = 1
    while depth:
        depth -= 1
        packed = stack[depth]
        own, enemy, mask = packed & 0xFFFFF, packed >> 20 & 0xFFFFF, 15
        position = PackedPosition(own, enemy, packed >> 40 & mask, packed >> 44 & mask)
        size, best = tally(lookup, position)
        rows = lookup.buffers.turns[1]
        for at in range(size):
            after = after_turn(rows, at, position)
            score = turn_score(lookup, after)
            if np.sign(score) != np.sign(best) or best - score > slack:
                continue
            if outcome(lookup.rules, after, lookup.buffers) != ONGOING:
                continue
            slot = first_slot(lookup.table_index, after)
            if not seen[slot]:
                seen[slot] = 1
                stack[depth] = (
                    after.own | after.enemy << 20 | after.reserve << 40 | after.enemy_reserve << 44
                )
                depth += 1


@jit_no_arrays
def first_slot(index: Index, position: PackedPosition) -> int:
    """The first offset of a position in the table."""
    own, enemy = position.own, position.enemy
    a, b = popcount(own), popcount(enemy)
    packed = index.row_and_symmetry[own]
    row, image = packed >> 4, transform(index, packed & 15, enemy)
    others = ((1 << index.cells) - 1) ^ index.row_sets[index.first_row[a] + row]
    first = index.rank[compress(index, others, image)]
    for symmetry in range(index.transforms.shape[0]):
        if index.stabilizer[index.first_row[a] + row] >> symmetry & 1:
            other = index.rank[compress(index, others, transform(index, symmetry, image))]
            first = min(first, other)
    slot: int = row * index.binomials[index.cells - a, b] + first
    slot += index.layer_start[a, b, position.reserve, position.enemy_reserve]
    return slot
