"""The first look at a layer: what the turns are worth that leave it for layers already solved."""

from engine.think.jit import inline_no_arrays, jit_no_arrays
from engine.think.moxie.retrograde.layer import Layer, can_step, put
from engine.think.moxie.retrograde.layer_group import TAKEN_AT, TARGET, Page, unfold, widened
from engine.think.moxie.retrograde.sacrifice import sacrifices
from engine.think.moxie.rules.rule_arrays import (
    INSTANT,
    LAST_CHANCE,
    MANDATORY,
    OUT_OF_STONES,
    SACRIFICE,
    UNBREAKABLE,
    Ground,
    Ints,
)
from engine.think.moxie.table.codes import DRAW, LOST, NOTHING, SOONEST, WON, Scores, code_of
from engine.think.moxie.table.index import Bytes, Index

# The door of a position says what steps can still do for it, within the pair of layers.
SHUT = 0  # nothing: no step is legal, the byte in the table is final
SAFE = 1  # steps are legal, and another turn draws or wins: it cannot be lost
OPEN = 2  # steps are legal; all else loses. So much more: the turns until the opponent's win
DECISIVE = 127  # only a step that wins at once is legal
GUARDED = 128  # a bit: only a step is legal that leaves the opponent no win at once


@jit_no_arrays
def look(
    g: Ground,
    x: Index,
    page: Page,
    scores: Scores,
    table: Bytes,
    doors: Bytes,
    layer: Layer,
    parts: Ints,
    low: int,
    high: int,
) -> None:
    """Fills a layer and the doors of its page with what leaving it is worth, as far as is known.

    `low` to `high`: the sets of enemy stones to do; `parts`: room to work in. What cannot
    arise is left alone.
    """
    size = x.choose[x.cells - layer.b, layer.a]
    for row in range(low, high):
        enemy = x.sets[x.first[layer.b] + row]
        free, goal = g.full ^ enemy, g.goal[enemy]
        if g.row == INSTANT and goal:
            continue  # lost, as the layer is filled to begin with
        unfold(free, parts)
        for rank in range(size):
            at = row * size + rank
            narrow = x.ranked[x.origin[layer.a] + rank]
            own = widened(parts, narrow)
            if g.goal[own] and g.row != UNBREAKABLE:
                both = WON if g.row == LAST_CHANCE else LOST
            elif page.first[at] != page.first[at + 1]:
                both = _jumper(g, x, page, scores, table, layer, row, at, narrow, goal)
            else:
                both = _walker(g, x, page, scores, table, layer, row, narrow, goal)
            doors[at] = both >> 8
            home = page.home[at]
            if home >= 0:
                table[layer.start + home] = both & 255
            else:
                put(x, layer.a, layer.b, layer.start, own, enemy, table, both & 255)


@inline_no_arrays
def _walker(
    g: Ground,
    x: Index,
    page: Page,
    scores: Scores,
    table: Bytes,
    layer: Layer,
    row: int,
    narrow: int,
    goal: bool,
) -> int:
    """The byte and the door of one who cannot jump. `goal`: whether the opponent has one."""
    if g.row == UNBREAKABLE and goal:
        return LOST
    steps = can_step(page, row, narrow)
    score = _drops(x, scores, table, layer, row, narrow, False, NOTHING)
    return _with_door(score) if steps else code_of(score)


@inline_no_arrays
def _with_door(score: int) -> int:
    """The byte and the door of one who can step, and whose other turns have this score."""
    if score > 0:
        return code_of(score) | SAFE << 8
    if score == DRAW:
        return SAFE << 8
    return (OPEN if score == NOTHING else OPEN + score + SOONEST - 1) << 8


@inline_no_arrays
def _drops(
    x: Index,
    scores: Scores,
    table: Bytes,
    layer: Layer,
    row: int,
    narrow: int,
    guarded: bool,
    score: int,
) -> int:
    """The best score of all drops, and of `score`. `guarded`: those count that concede nothing."""
    if layer.drop < 0:
        return score
    start = layer.drop + row * x.choose[x.cells - layer.b, layer.a + 1]
    free, ranks = ((1 << x.cells - layer.b) - 1) ^ narrow, x.rank
    while free:
        cell = free & -free
        free ^= cell
        byte = table[start + ranks[narrow | cell]]
        if not guarded or not (byte == WON or byte == WON + 1):
            score = max(score, scores[byte])
    return score


@inline_no_arrays
def _jumper(
    g: Ground,
    x: Index,
    page: Page,
    scores: Scores,
    table: Bytes,
    layer: Layer,
    row: int,
    at: int,
    narrow: int,
    goal: bool,
) -> int:
    """The byte and the door of one who can jump. `goal`: whether the opponent has one."""
    a, b = layer.a, layer.b
    first, targets, base = page.first, page.targets, x.base  # loops count no references
    score, conceded, stands = NOTHING, True, g.row == UNBREAKABLE and goal
    for chain in range(first[at], first[at + 1]):
        left, there = b - 1 - (targets[chain] >> TAKEN_AT), targets[chain] & TARGET
        if left + layer.s <= OUT_OF_STONES:
            byte = LOST if g.sixth_wins else WON
        else:
            byte = table[base[left, a, layer.s, layer.r] + there]
        score = max(score, scores[byte])
        conceded = conceded and (byte == WON or byte == WON + 1)
        if stands:
            stands = g.goal[x.sets[x.first[left] + there // x.choose[x.cells - left, a]]]
    if stands:
        return LOST
    if score == SOONEST or g.jumps == MANDATORY:
        return code_of(score)
    if g.jumps == SACRIFICE:
        return code_of(sacrifices(g, x, page, scores, table, layer, row, narrow, score))
    steps = can_step(page, row, narrow)
    if conceded:
        score = _drops(x, scores, table, layer, row, narrow, True, score)
        return _with_door(score) | GUARDED << 8 if steps else code_of(score)
    if _drops(x, scores, table, layer, row, narrow, False, NOTHING) == SOONEST:
        return code_of(SOONEST)
    return code_of(score) | (DECISIVE << 8 if steps else 0)
