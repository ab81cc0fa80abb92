"""Solves a variant of Moxie layer by layer, using the values of earlier layers.

Retrograde analysis (Ströhlein, 1970): in a pair of layers, first the turns that leave it, then wins
and losses from step to step. Positions that these never reach are draws.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import numpy as np

from engine.moxie.rules import STONES, MoxieRules
from engine.think.moxie.retrograde.layer import LayerContext, layer_at
from engine.think.moxie.retrograde.layer_group import LayerGroups
from engine.think.moxie.retrograde.layer_pair import LayerPair
from engine.think.moxie.rules.rule_arrays import RuleArrays, rule_arrays
from engine.think.moxie.table.codes import SCORES
from engine.think.moxie.table.file import PartialTable
from engine.think.moxie.table.index import Bytes, Index, LayerKey, table_index
from engine.think.thinker import StopFlag

# Called with the number of positions done, and the number of all positions.
Progress = Callable[[int, int], None]

SAVE_INTERVAL = 2.0  # seconds


def solve(
    rules: MoxieRules,
    path: Path,
    stop: StopFlag | None = None,
    progress: Progress | None = None,
    *,
    stones: int = STONES,
    threads: int = 1,
    groups: LayerGroups | None = None,
    save_interval: float = SAVE_INTERVAL,
) -> bool:
    """Make or resume the table of a variant at `path`. Returns whether it is complete.

    `stones`: of each side at the start; with fewer, the table is smaller, as if the others had been
    captured already. `groups`: a cache for several variants on a board.

    Raises TableLocked if another process makes the same table, OSError if the disk is full.
    """
    if path.exists():
        return True
    stop = stop or StopFlag()
    arrays = rule_arrays(rules)
    index, layers = table_index(rules.board, stones)
    groups = groups or LayerGroups(rules.board, stones)
    with PartialTable(rules, stones, path, layers) as partial:
        saved = monotonic()
        for at in range(partial.done, len(layers.pairs)):
            if progress:
                progress(layers.starts[at], layers.starts[-1])
            content = partial.table[layers.starts[at] : layers.starts[at + 1]]
            keys = layers.pairs[at] if len(content) else ()
            contexts = [_context(arrays, index, groups, partial.table, key) for key in keys]
            if not LayerPair(contexts, content, stop, threads).solve():
                partial.save(at)
                return False
            groups.release(layers.pairs[at])
            if monotonic() - saved > save_interval:
                partial.save(at + 1)
                saved = monotonic()
        partial.complete()
    if progress:
        progress(layers.starts[-1], layers.starts[-1])
    return True


def _context(
    arrays: RuleArrays, index: Index, groups: LayerGroups, table: Bytes, key: LayerKey
) -> LayerContext:
    group = groups.group(arrays, key)
    statuses = np.zeros(len(group.slots), np.uint8)
    return LayerContext(arrays, index, group, SCORES, table, statuses, layer_at(index, key))
