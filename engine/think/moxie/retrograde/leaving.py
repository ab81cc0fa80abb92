"""The first pass over a layer: the value of turns that lead to layers already solved."""

from engine.think.jit import inline_no_arrays, jit_no_arrays
from engine.think.moxie.retrograde.layer import LayerContext, can_step, write_code
from engine.think.moxie.retrograde.layer_group import (
    CAPTURES_SHIFT,
    TARGET_SLOT,
    expand_by_parts,
    fill_parts,
)
from engine.think.moxie.retrograde.sacrifice import best_sacrifice
from engine.think.moxie.rules.rule_arrays import (
    INSTANT,
    LAST_CHANCE,
    MANDATORY,
    OUT_OF_STONES,
    SACRIFICE,
    UNBREAKABLE,
    UNLESS_DECISIVE,
    Ints,
)
from engine.think.moxie.table.codes import BEST_SCORE, DRAW, LOST, NO_TURN, WON, code_of

# The status of a position: whether steps within the pair of layers can still change it.
FINAL = 0  # no step is legal; the byte in the table is final
NOT_LOST = 1  # steps are legal, and another turn wins or draws
LOSING = 2  # steps are legal, and all other turns lose; plus the turns until then
MUST_WIN = 127  # only steps that win immediately are legal
GUARDED = 128  # a flag: a step is legal only if the opponent cannot win immediately after it


@jit_no_arrays
def solve_leaving(context: LayerContext, parts: Ints, low: int, high: int) -> None:
    """Write bytes and statuses as far as turns that leave the pair of layers determine them.

    `low` to `high`: the rows of enemy stones to process. `parts`: working memory. Positions that
    cannot arise are skipped.
    """
    rules, index, group = context.rules, context.table_index, context.group
    layer, table = context.layer, context.table
    size = index.binomials[index.cells - layer.enemy, layer.own]
    for row in range(low, high):
        enemy = index.row_sets[index.first_row[layer.enemy] + row]
        enemy_goal = rules.goal[enemy]
        if rules.row == INSTANT and enemy_goal:
            continue  # the layer is initially filled with losses
        fill_parts(rules.full ^ enemy, parts)
        for rank in range(size):
            at = row * size + rank
            compressed = index.set_of_rank[index.first_rank[layer.own] + rank]
            own = expand_by_parts(parts, compressed)
            if rules.goal[own] and rules.row != UNBREAKABLE:
                result = WON if rules.row == LAST_CHANCE else LOST
            elif group.first_chain[at] != group.first_chain[at + 1]:
                result = _with_jump(context, row, at, compressed, enemy_goal)
            else:
                result = _without_jump(context, row, compressed, enemy_goal)
            context.statuses[at] = result >> 8
            slot = group.slots[at]
            if slot >= 0:
                table[layer.start + slot] = result & 255
            else:
                write_code(context, own, enemy, result & 255)


@inline_no_arrays
def _without_jump(context: LayerContext, row: int, own: int, enemy_goal: bool) -> int:
    """The byte, and above it the status, of a position without a jump."""
    if context.rules.row == UNBREAKABLE and enemy_goal:
        return LOST
    score = _best_drop(context, row, own, False, NO_TURN)
    return _packed_result(score) if can_step(context.group, row, own) else code_of(score)


@inline_no_arrays
def _packed_result(score: int) -> int:
    """The byte and the status of a position with steps, by the score of its other turns."""
    if score > 0:
        return code_of(score) | NOT_LOST << 8
    if score == DRAW:
        return NOT_LOST << 8
    return (LOSING if score == NO_TURN else LOSING + score + BEST_SCORE - 1) << 8


@inline_no_arrays
def _best_drop(context: LayerContext, row: int, own: int, guarded: bool, score: int) -> int:
    """The best of `score` and the scores of all drops.

    `guarded`: drops that let the opponent win immediately do not count.
    """
    index, layer, table = context.table_index, context.layer, context.table
    if layer.drop < 0:
        return score
    start = layer.drop + row * index.binomials[index.cells - layer.enemy, layer.own + 1]
    free, ranks = ((1 << index.cells - layer.enemy) - 1) ^ own, index.rank
    while free:
        cell = free & -free
        free ^= cell
        code = table[start + ranks[own | cell]]
        if not guarded or not (code == WON or code == WON + 1):
            score = max(score, context.scores[code])
    return score


@inline_no_arrays
def _with_jump(context: LayerContext, row: int, at: int, own: int, enemy_goal: bool) -> int:
    """The byte, and above it the status, of a position with a jump."""
    rules, index, group, layer = context.rules, context.table_index, context.group, context.layer
    first_chain, targets = group.first_chain, group.targets
    score, always_concedes = NO_TURN, True
    goal_stands = rules.row == UNBREAKABLE and enemy_goal
    for chain in range(first_chain[at], first_chain[at + 1]):
        enemies_left = layer.enemy - 1 - (targets[chain] >> CAPTURES_SHIFT)
        slot = targets[chain] & TARGET_SLOT
        if enemies_left + layer.enemy_reserve <= OUT_OF_STONES:
            code = LOST if rules.sixth_wins else WON
        else:
            start = index.layer_start[enemies_left, layer.own, layer.enemy_reserve, layer.reserve]
            code = context.table[start + slot]
        score = max(score, context.scores[code])
        always_concedes = always_concedes and (code == WON or code == WON + 1)
        if goal_stands:
            enemy_row = slot // index.binomials[index.cells - enemies_left, layer.own]
            goal_stands = rules.goal[index.row_sets[index.first_row[enemies_left] + enemy_row]]
    if goal_stands:
        return LOST
    if score == BEST_SCORE or rules.jumps == MANDATORY:
        return code_of(score)
    if rules.jumps == SACRIFICE:
        return code_of(best_sacrifice(context, row, own, score))
    steps = can_step(group, row, own)
    if always_concedes and rules.jumps == UNLESS_DECISIVE:
        score = _best_drop(context, row, own, True, score)
        return _packed_result(score) | GUARDED << 8 if steps else code_of(score)
    if _best_drop(context, row, own, False, NO_TURN) == BEST_SCORE:
        return code_of(BEST_SCORE)
    return code_of(score) | (MUST_WIN << 8 if steps else 0)
