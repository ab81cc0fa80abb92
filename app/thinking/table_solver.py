"""Solves variants of Moxie in the background, so that computers can use the tables."""

import logging
import queue
import threading
from pathlib import Path
from typing import Literal

from app.thinking.pool import set_thread_niceness
from engine import MoxiePosition, MoxieRules, Position
from engine.think import Stop, Thinker, find_thinker

log = logging.getLogger(__name__)

Scope = Literal["off", "square", "all"]

LOWEST_PRIORITY = 19
MAX_WAITING = 64  # variants; others are queued when they are played again


class TableSolver:
    """Finds thinkers, and solves missing tables in a thread of the lowest priority.

    Until a table is complete, thinkers search. An incomplete table is continued when the variant is
    played again. All tables together take at most `max_bytes`.
    """

    def __init__(self, folder: Path, scope: Scope, max_bytes: int) -> None:
        self._folder, self._scope, self._max_bytes = folder, scope, max_bytes
        self._queue: queue.Queue[MoxieRules | None] = queue.Queue(MAX_WAITING)
        self._queued: set[MoxieRules] = set()
        self._lock = threading.Lock()
        self._stop = Stop()
        self._thread: threading.Thread | None = None

    def find(self, position: Position) -> Thinker:
        """The thinker for a position. Its game's table is solved if it is missing and in scope."""
        if isinstance(position, MoxiePosition):
            self._enqueue(position.rules)
        return find_thinker(position, self._folder)

    def close(self, timeout: float = 3.0) -> None:
        """Stop after the current part of a table. Solved parts are kept."""
        self._stop.request()
        with self._lock:
            thread = self._thread
        if thread:
            self._put(None)
            thread.join(timeout)

    def _enqueue(self, rules: MoxieRules) -> None:
        is_square = rules.board.shape == "square"
        if self._scope == "off" or (self._scope == "square" and not is_square):
            return
        with self._lock:
            if rules in self._queued or self._stop.requested or not self._put(rules):
                return
            self._queued.add(rules)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="solving", daemon=True)
                self._thread.start()

    def _put(self, rules: MoxieRules | None) -> bool:
        try:
            self._queue.put_nowait(rules)
        except queue.Full:
            return False
        return True

    def _work(self) -> None:
        set_thread_niceness(LOWEST_PRIORITY)
        while (rules := self._queue.get()) is not None and not self._stop.requested:
            try:
                self._solve(rules)
            except Exception:  # thinkers go on searching
                log.exception("a table could not be solved")

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
        log.info("solving a table", extra={"table": path.stem})
        try:
            complete = solve(rules, path, self._stop)
        except (OSError, TableLocked) as error:  # the disk is full, or another process solves it
            log.warning("a table could not be solved: %s", error, extra={"table": path.stem})
            return
        if complete:
            log.info("a table is solved", extra={"table": path.stem})
