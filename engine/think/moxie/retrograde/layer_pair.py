"""Solves a pair of layers connected by steps, or a single layer whose steps stay in it."""

from collections.abc import Callable
from itertools import count
from threading import Thread

import numpy as np

from engine.think.moxie.retrograde.layer import LayerContext
from engine.think.moxie.retrograde.layer_group import parts_buffer
from engine.think.moxie.retrograde.leaving import solve_leaving
from engine.think.moxie.retrograde.propagate import OpenPositions, finish_guarded, propagate
from engine.think.moxie.rules.rule_arrays import INSTANT, UNLESS_DECISIVE
from engine.think.moxie.table.codes import LOST, MAX_DISTANCE, WON
from engine.think.moxie.table.index import Bytes
from engine.think.thinker import StopFlag

CHUNK = 4096  # positions that a thread takes in one go


class LayerPair:
    """One or two layers while they are being solved. `content`: their part of the table."""

    def __init__(
        self, contexts: list[LayerContext], content: Bytes, stop: StopFlag, threads: int
    ) -> None:
        self.content, self.stop, self.threads = content, stop, threads
        self.layers = [_SolvingLayer(context) for context in contexts]
        self.distance = self.longest = 0
        self._written: list[int] = []

    def solve(self) -> bool:
        if not self.layers:
            return not self.stop.requested
        rules = self.layers[0].context.rules
        if rules.row == INSTANT:
            self.content[:] = LOST
        for layer in self.layers:
            self._solve_leaving(layer)
        self._find_longest()
        while self.distance <= self.longest and not self.stop.requested:
            if self.distance == 1 and rules.jumps == UNLESS_DECISIVE:
                for layer in self.layers:
                    self._finish_guarded(layer)
                self._find_longest()
            for layer in self.layers:
                layer.drop_final()
            for layer in self.layers:
                self._propagate(layer)
            self.distance += 1
        return not self.stop.requested

    def _solve_leaving(self, layer: "_SolvingLayer") -> None:
        context = layer.context
        cells, key = context.table_index.cells, context.layer
        width = int(context.table_index.binomials[cells - key.enemy, key.own])
        rows = len(context.statuses) // width if width else 0

        def work(low: int, high: int) -> None:
            solve_leaving(context, parts_buffer(), low, high)

        self._distribute(work, rows, max(1, CHUNK // max(1, width)))

    def _propagate(self, layer: "_SolvingLayer") -> None:
        def work(low: int, high: int) -> None:
            longest = propagate(layer.context, layer.positions, self.distance, low, high)
            self._written.append(longest)

        self._distribute(work, len(layer.positions), CHUNK)
        self._extend(max(self._written, default=0))

    def _finish_guarded(self, layer: "_SolvingLayer") -> None:
        def work(low: int, high: int) -> None:
            finish_guarded(layer.context, layer.positions, low, high)

        self._distribute(work, len(layer.positions), CHUNK)

    def _find_longest(self) -> None:
        """The largest distance in the layers so far."""
        codes = np.flatnonzero(np.bincount(self.content, minlength=256))
        distances = (int(code) - (LOST if code >= LOST else WON) for code in codes)
        self._extend(max(distances, default=0))

    def _extend(self, longest: int) -> None:
        if longest > MAX_DISTANCE:
            raise OverflowError(f"a table cannot hold a distance of {longest} turns")
        self.longest = max(self.longest, longest)

    def _distribute(self, work: Callable[[int, int], None], size: int, chunk: int) -> None:
        """Run chunks of work in threads, as many as are allowed and useful."""
        lows = count(0, chunk)

        def run() -> None:
            for low in lows:
                if low >= size or self.stop.requested:
                    return
                work(low, min(low + chunk, size))

        threads = [Thread(target=run) for _ in range(min(self.threads - 1, size // chunk))]
        for thread in threads:
            thread.start()
        run()
        for thread in threads:
            thread.join()


class _SolvingLayer:
    """A layer, and its positions that are not final."""

    def __init__(self, context: LayerContext) -> None:
        self.context = context
        self.positions: OpenPositions = np.zeros(0, np.int64)
        self._listed = False

    def drop_final(self) -> None:
        statuses = self.context.statuses
        if self._listed:
            self.positions = self.positions[statuses[self.positions] != 0]
        else:
            self.positions, self._listed = np.flatnonzero(statuses), True
