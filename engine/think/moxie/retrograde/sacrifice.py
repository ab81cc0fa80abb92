"""What sacrifices are worth: a stone given away, and then a drop or a step."""

from engine.think.jit import jit_no_arrays
from engine.think.moxie.retrograde.layer import Layer, can_step
from engine.think.moxie.retrograde.layer_group import Page
from engine.think.moxie.rules.rule_arrays import OUT_OF_STONES, Ground
from engine.think.moxie.table.codes import LOST, SOONEST, WON, Scores
from engine.think.moxie.table.index import Bytes, Index


@jit_no_arrays
def sacrifices(
    g: Ground,
    x: Index,
    page: Page,
    scores: Scores,
    table: Bytes,
    layer: Layer,
    row: int,
    narrow: int,
    score: int,
) -> int:
    """The best score of all sacrifices of one who can jump, and of `score`."""
    a, b = layer.a, layer.b
    sixth = a + layer.r - 1 <= OUT_OF_STONES
    full = (1 << x.cells - b) - 1
    drop = layer.give_drop + row * x.choose[x.cells - b, a]
    step = layer.give_step + row * x.choose[x.cells - b, a - 1]
    stones = narrow
    while stones and score < SOONEST:
        kept = narrow ^ (stones & -stones)
        stones &= stones - 1
        if sixth:
            if layer.r or can_step(page, row, kept):
                score = max(score, scores[WON if g.sixth_wins else LOST])
            continue
        free = full ^ kept if layer.r else 0
        while free:
            cell = free & -free
            free ^= cell
            score = max(score, scores[table[drop + x.rank[kept | cell]]])
        score = max(score, _steps(x, page, scores, table, step, row, kept))
    return score


@jit_no_arrays
def _steps(
    x: Index, page: Page, scores: Scores, table: Bytes, start: int, row: int, kept: int
) -> int:
    """The best score of the steps of the stones that are kept."""
    score = -SOONEST
    left, at = kept, 0
    while left:
        if left & 1:
            ends = page.near[row, at] & ~kept
            while ends:
                end = ends & -ends
                ends ^= end
                score = max(score, scores[table[start + x.rank[kept ^ 1 << at | end]]])
        left >>= 1
        at += 1
    return score
