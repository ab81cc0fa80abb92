"""A layer while it is being solved."""

from typing import NamedTuple

from engine.think.jit import inline_no_arrays, jit_no_arrays
from engine.think.moxie.retrograde.layer_group import LayerGroup
from engine.think.moxie.rules.rule_arrays import RuleArrays
from engine.think.moxie.table.codes import CodeScores
from engine.think.moxie.table.index import Bytes, Index, LayerKey, compress, transform


class Layer(NamedTuple):
    """The key of a layer, and the offsets in the table of layers that its turns lead to.

    `own`, `enemy`: the numbers of stones on the board. `start`: the offset of the layer itself.
    `step`, `drop`: of the positions after a step or a drop. `sacrifice_drop`, `sacrifice_step`:
    after a sacrifice with a drop or a step. The last three are -1 without such a turn.
    """

    own: int
    enemy: int
    reserve: int
    enemy_reserve: int
    start: int
    step: int
    drop: int
    sacrifice_drop: int
    sacrifice_step: int


class LayerContext(NamedTuple):
    """The data that compiled code needs to solve a layer. `statuses`: by position of the group."""

    rules: RuleArrays
    table_index: Index
    group: LayerGroup
    scores: CodeScores
    table: Bytes
    statuses: Bytes
    layer: Layer


def layer_at(index: Index, key: LayerKey) -> Layer:
    a, b, r, s = key
    return Layer(
        *key,
        start=int(index.layer_start[key]),
        step=int(index.layer_start[b, a, s, r]),
        drop=int(index.layer_start[b, a + 1, s, r - 1]) if r else -1,
        sacrifice_drop=int(index.layer_start[b, a, s, r - 1]) if r else -1,
        sacrifice_step=int(index.layer_start[b, a - 1, s, r]) if a else -1,
    )


@inline_no_arrays
def can_step(group: LayerGroup, row: int, own: int) -> bool:
    """True if a stone of a compressed set has a free cell one step away."""
    rest, at = own, 0
    while rest:
        if rest & 1 and group.steps[row, at] & ~own:
            return True
        rest >>= 1
        at += 1
    return False


@jit_no_arrays
def write_code(context: LayerContext, own: int, enemy: int, code: int) -> None:
    index, layer, table = context.table_index, context.layer, context.table
    packed = index.row_and_symmetry[own]
    row = index.first_row[layer.own] + (packed >> 4)
    others = ((1 << index.cells) - 1) ^ index.row_sets[row]
    first = layer.start + (packed >> 4) * index.binomials[index.cells - layer.own, layer.enemy]
    image = transform(index, packed & 15, enemy)
    for symmetry in range(index.transforms.shape[0]):
        if index.stabilizer[row] >> symmetry & 1:
            slot = index.rank[compress(index, others, transform(index, symmetry, image))]
            table[first + slot] = code
