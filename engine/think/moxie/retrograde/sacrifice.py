"""The value of sacrifices: a stone is given up, then a drop or a step follows."""

from engine.think.jit import jit_no_arrays
from engine.think.moxie.retrograde.layer import LayerContext, can_step
from engine.think.moxie.rules.rule_arrays import OUT_OF_STONES
from engine.think.moxie.table.codes import BEST_SCORE, LOST, WON


@jit_no_arrays
def best_sacrifice(context: LayerContext, row: int, own: int, score: int) -> int:
    """The best of `score` and the scores of all sacrifices of a compressed set of stones."""
    index, layer = context.table_index, context.layer
    is_sixth = layer.own + layer.reserve - 1 <= OUT_OF_STONES
    full = (1 << index.cells - layer.enemy) - 1
    drop = layer.sacrifice_drop + row * index.binomials[index.cells - layer.enemy, layer.own]
    step = layer.sacrifice_step + row * index.binomials[index.cells - layer.enemy, layer.own - 1]
    stones = own
    while stones and score < BEST_SCORE:
        kept = own ^ (stones & -stones)
        stones &= stones - 1
        if is_sixth:
            if layer.reserve or can_step(context.group, row, kept):
                score = max(score, context.scores[WON if context.rules.sixth_wins else LOST])
            continue
        free = full ^ kept if layer.reserve else 0
        while free:
            cell = free & -free
            free ^= cell
            score = max(score, context.scores[context.table[drop + index.rank[kept | cell]]])
        score = max(score, _best_step(context, step, row, kept))
    return score


@jit_no_arrays
def _best_step(context: LayerContext, start: int, row: int, own: int) -> int:
    """The best score of a step; the positions after it begin at `start`."""
    group, ranks, table = context.group, context.table_index.rank, context.table
    score = -BEST_SCORE
    rest, at = own, 0
    while rest:
        if rest & 1:
            ends = group.steps[row, at] & ~own
            while ends:
                end = ends & -ends
                ends ^= end
                score = max(score, context.scores[table[start + ranks[own ^ 1 << at | end]]])
        rest >>= 1
        at += 1
    return score
