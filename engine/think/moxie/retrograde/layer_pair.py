"""Solving two layers that steps lead between, or one that they stay in."""

from collections.abc import Callable
from itertools import count
from threading import Thread

import numpy as np

from engine.think.moxie.retrograde.layer import Layer, layer_at
from engine.think.moxie.retrograde.layer_group import Atlas, parts_room
from engine.think.moxie.retrograde.leaving import look
from engine.think.moxie.retrograde.propagate import Waiting, advance, settle
from engine.think.moxie.rules.rule_arrays import INSTANT, UNLESS_DECISIVE, Ground
from engine.think.moxie.table.codes import FARTHEST, LOST, SCORES, WON
from engine.think.moxie.table.index import Bytes, Index, Layers
from engine.think.thinker import Stop

SHARE = 4096  # positions that a thread takes at a time


class Pair:
    """Two layers while they are being solved; `table` has the solved ones before."""

    def __init__(
        self,
        g: Ground,
        x: Index,
        atlas: Atlas,
        table: Bytes,
        layers: Layers,
        at: int,
        stop: Stop,
        threads: int,
    ) -> None:
        self.g, self.x, self.table, self.stop, self.threads = g, x, table, stop, threads
        self.bytes = table[layers.starts[at] : layers.starts[at + 1]]
        keys = layers.pairs[at] if len(self.bytes) else ()
        self.halves = [_Half(layer_at(x, key), atlas, g, key) for key in keys]
        self.distance = self.last = 0
        self._reached: list[int] = []

    def solve(self) -> bool:
        """Solves it, unless it is stopped before."""
        if self.g.row == INSTANT:
            self.bytes[:] = LOST
        for half in self.halves:
            self._look(half)
        self._find_last()
        while self.distance <= self.last and not self.stop.requested:
            if self.distance == 1 and self.g.jumps == UNLESS_DECISIVE:
                for half in self.halves:
                    self._settle(half)
                self._find_last()
            for half in self.halves:
                half.forget_shut()
            for half in self.halves:
                self._advance(half)
            self.distance += 1
        return not self.stop.requested

    def _look(self, half: "_Half") -> None:
        width = int(self.x.choose[self.x.cells - half.layer.b, half.layer.a])
        rows = len(half.doors) // width if width else 0

        def work(low: int, high: int) -> None:
            parts = (self.g, self.x, half.page, SCORES, self.table, half.doors, half.layer)
            look(*parts, parts_room(), low, high)

        self._share(work, rows, max(1, SHARE // max(1, width)))

    def _advance(self, half: "_Half") -> None:
        def work(low: int, high: int) -> None:
            parts = (self.g, self.x, half.page, self.table, half.doors, half.layer, half.waiting)
            self._reached.append(advance(*parts, self.distance, low, high))

        self._share(work, len(half.waiting), SHARE)
        self._reach(max(self._reached, default=0))

    def _settle(self, half: "_Half") -> None:
        def work(low: int, high: int) -> None:
            parts = (self.g, self.x, half.page, self.table, half.doors, half.layer, half.waiting)
            settle(*parts, low, high)

        self._share(work, len(half.waiting), SHARE)

    def _find_last(self) -> None:
        """The largest distance there is as yet."""
        codes = np.flatnonzero(np.bincount(self.bytes, minlength=256))
        self._reach(max((int(code) - (LOST if code >= LOST else WON) for code in codes), default=0))

    def _reach(self, last: int) -> None:
        if last > FARTHEST:
            raise OverflowError(f"a table cannot tell of {last} turns")
        self.last = max(self.last, last)

    def _share(self, work: Callable[[int, int], None], size: int, share: int) -> None:
        """Does parts of some work, in as many threads as there may be and it is worth."""
        lows = count(0, share)

        def parts() -> None:
            for low in lows:
                if low >= size or self.stop.requested:
                    return
                work(low, min(low + share, size))

        helpers = [Thread(target=parts) for _ in range(min(self.threads - 1, size // share))]
        for helper in helpers:
            helper.start()
        parts()
        for helper in helpers:
            helper.join()


class _Half:
    """One of the layers: its page, and the doors and the waiting positions of the page."""

    def __init__(
        self, layer: Layer, atlas: Atlas, g: Ground, key: tuple[int, int, int, int]
    ) -> None:
        self.layer = layer
        self.page = atlas.page(g, key)
        self.doors = np.zeros(len(self.page.home), np.uint8)
        self.waiting: Waiting = np.zeros(0, np.int64)
        self.counted = False

    def forget_shut(self) -> None:
        """Only positions whose doors are not shut go on waiting."""
        if self.counted:
            self.waiting = self.waiting[self.doors[self.waiting] != 0]
        else:
            self.waiting, self.counted = np.flatnonzero(self.doors), True
