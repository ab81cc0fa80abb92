"""Solving a variant of Moxie, layer by layer, with what is known of the layers before.

Retrograde analysis (Ströhlein, 1970): in a pair of layers first everything that leaves it, then
wins and losses from step to step. What is never reached goes round in circles: a draw.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from engine.moxie.rules import STONES, MoxieRules
from engine.think.moxie.retrograde.layer_group import Atlas
from engine.think.moxie.retrograde.layer_pair import Pair
from engine.think.moxie.rules.rule_arrays import ground
from engine.think.moxie.table.file import Draft
from engine.think.moxie.table.index import indexed
from engine.think.thinker import Stop

Progress = Callable[[int, int], None]
"""Is told how many positions are done, and of how many."""

PACE = 2.0  # seconds between two moments from which a later run can go on


def solve(
    rules: MoxieRules,
    path: Path,
    stop: Stop | None = None,
    progress: Progress | None = None,
    *,
    stones: int = STONES,
    threads: int = 1,
    atlas: Atlas | None = None,
) -> bool:
    """Makes the table of some rules at `path`, or goes on with it; says whether it is complete.

    Raises Busy if somebody else does it already, OSError if there is no room.

    `stones`: with how many stones in reserve each side begins; fewer make a smaller table of the
    same game, in which the other stones have been captured already. `atlas`: one that is used for
    several variants on a board.
    """
    if path.exists():
        return True
    stop = stop or Stop()
    g = ground(rules)
    x, layers = indexed(rules.board, stones)
    atlas = atlas or Atlas(rules.board, stones)
    with Draft(rules, stones, path, layers) as draft:
        kept = monotonic()
        for at in range(draft.done, len(layers.pairs)):
            if progress:
                progress(layers.starts[at], layers.starts[-1])
            pair = Pair(g, x, atlas, draft.table, layers, at, stop, threads)
            if not pair.solve():
                draft.keep(at)
                return False
            atlas.leave(layers.pairs[at])
            if monotonic() - kept > PACE:
                draft.keep(at + 1)
                kept = monotonic()
        draft.complete()
    if progress:
        progress(layers.starts[-1], layers.starts[-1])
    return True
