"""A layer while it is being solved: where it is in the table, and what lies around it."""

from typing import NamedTuple

from engine.think.jit import inline_no_arrays, jit_no_arrays
from engine.think.moxie.retrograde.layer_group import Page
from engine.think.moxie.table.index import Bytes, Index, Key, squeezed, turned


class Layer(NamedTuple):
    """A key, and where layers begin in the table.

    `start`: this one; `step`: that of the positions after a step; `drop`: after a drop, or -1;
    `give_drop`, `give_step`: after a sacrifice and a drop or step, or -1.
    """

    a: int
    b: int
    r: int
    s: int
    start: int
    step: int
    drop: int
    give_drop: int
    give_step: int


def layer_at(x: Index, key: Key) -> Layer:
    """The layer of a key."""
    a, b, r, s = key
    return Layer(
        *key,
        start=int(x.base[key]),
        step=int(x.base[b, a, s, r]),
        drop=int(x.base[b, a + 1, s, r - 1]) if r else -1,
        give_drop=int(x.base[b, a, s, r - 1]) if r else -1,
        give_step=int(x.base[b, a - 1, s, r]) if a else -1,
    )


@inline_no_arrays
def can_step(page: Page, row: int, narrow: int) -> bool:
    """Whether one of some stones has a free cell a step away."""
    left, at = narrow, 0
    while left:
        if left & 1 and page.near[row, at] & ~narrow:
            return True
        left >>= 1
        at += 1
    return False


@jit_no_arrays
def put(
    x: Index, a: int, b: int, start: int, own: int, enemy: int, table: Bytes, value: int
) -> None:
    """Writes a byte to all places of a position in the layer that begins at `start`."""
    place = x.place[own]
    row = x.first[a] + (place >> 4)
    others = ((1 << x.cells) - 1) ^ x.sets[row]
    first = start + (place >> 4) * x.choose[x.cells - a, b]
    rest = turned(x, place & 15, enemy)
    for symmetry in range(x.turn.shape[0]):
        if x.fixed[row] >> symmetry & 1:
            table[first + x.rank[squeezed(x, others, turned(x, symmetry, rest))]] = value
