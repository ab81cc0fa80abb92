"""Solves variants of Moxie in the background, so that computers can use the tables."""

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path

from app.thinking.memory import free_memory
from app.thinking.messages import Scope
from app.thinking.work import set_thread_niceness
from engine import MoxieRules
from engine.moxie.goals import GOALS
from engine.think import StopFlag

log = logging.getLogger(__name__)

LOWEST_PRIORITY = 19
MAX_WAITING = 64  # variants; others are queued when they are played again

# Solving takes several times the memory of the table. Without so much, computers search; an
# incomplete table is continued later.
BYTES_TO_SOLVE = {"square": 600_000_000, "hexagon": 2_200_000_000}


class TableSolver:
    """Solves requested tables one by one, in a thread of lowest priority.

    Until a table is complete, thinkers search. An incomplete table is continued when the variant is
    requested again. All tables together take at most `max_bytes`. `report` is told when solving
    begins and ends.
    """

    def __init__(
        self,
        folder: Path,
        scope: Scope,
        max_bytes: int,
        report: Callable[[bool], None] = lambda _: None,
        free_memory: Callable[[], int] = free_memory,
    ) -> None:
        self._folder, self._scope, self._max_bytes = folder, scope, max_bytes
        self._report, self._free_memory = report, free_memory
        self._queue: queue.Queue[MoxieRules | None] = queue.Queue(MAX_WAITING)
        self._queued: set[MoxieRules] = set()
        self._lock = threading.Lock()
        self._stop = StopFlag()
        self._thread: threading.Thread | None = None

    def request(self, rules: MoxieRules) -> None:
        """Solve the table of a variant if it is missing and in scope.

        A goal that somebody has drawn is not: there are more of them than a disk can hold.
        """
        is_square = rules.board.shape == "square"
        if self._scope == "off" or (self._scope == "square" and not is_square):
            return
        if rules.goal not in GOALS:
            return
        with self._lock:
            if rules in self._queued or self._stop.requested or not self._put(rules):
                return
            self._queued.add(rules)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="solving", daemon=True)
                self._thread.start()

    def close(self, timeout: float = 3.0) -> None:
        """Stop after the current part of a table. Solved parts are kept."""
        self._stop.request()
        with self._lock:
            thread = self._thread
        if thread:
            self._put(None)
            thread.join(timeout)

    def _put(self, rules: MoxieRules | None) -> bool:
        try:
            self._queue.put_nowait(rules)
        except queue.Full:
            return False
        return True

    def _work(self) -> None:
        set_thread_niceness(LOWEST_PRIORITY)
        while (rules := self._queue.get()) is not None and not self._stop.requested:
            self._report(True)
            try:
                self._solve(rules)
            except Exception:  # thinkers continue to search
                log.exception("a table could not be solved")
            finally:
                self._report(False)

    def _solve(self, rules: MoxieRules) -> None:
        from engine.think.moxie.retrograde.solver import solve  # noqa: PLC0415 - it loads the compiler
        from engine.think.moxie.table.file import TableLocked, table_name  # noqa: PLC0415
        from engine.think.moxie.table.table import table_size  # noqa: PLC0415

        path = self._folder / table_name(rules)
        used = sum(file.stat().st_size for file in self._folder.glob("*.table") if file != path)
        if path.exists():
            return
        if used + table_size(rules) > self._max_bytes:
            log.info("no room for a table", extra={"table": path.stem})
            return
        if self._free_memory() < BYTES_TO_SOLVE[rules.board.shape]:
            log.info("too little memory to solve a table", extra={"table": path.stem})
            return
        log.info("solving a table", extra={"table": path.stem})
        try:
            complete = solve(rules, path, self._stop)
        except (OSError, TableLocked) as error:  # the disk is full, or another process solves it
            log.warning("a table could not be solved: %s", error, extra={"table": path.stem})
            return
        if complete:
            log.info("a table is solved", extra={"table": path.stem})
