"""Solving Moxie in the background: the tables that somebody's game could use, one at a time."""

import logging
import queue
import threading
from pathlib import Path
from typing import Literal

from app.thinking.pool import set_thread_niceness
from engine import MoxiePosition, MoxieRules, Position
from engine.think import Stop, Thinker, find_thinker

Scope = Literal["off", "square", "all"]

LOWEST_PRIORITY = 19
WAITING = 64  # variants that wait at most; who comes later is asked for again


class TableSolver:
    """Finds thinkers, and makes the tables that they lack, in a thread that gives way to all else.

    Meanwhile they search. A table that is half made when the service ends is gone on with when the
    variant is played again. `room`: bytes that all tables may take; no more is begun beyond it.
    """

    def __init__(self, tables: Path, scope: Scope, room: int) -> None:
        self._tables, self._scope, self._room = tables, scope, room
        self._wanted: queue.Queue[MoxieRules | None] = queue.Queue(WAITING)
        self._known: set[MoxieRules] = set()
        self._lock = threading.Lock()
        self._stop = Stop()
        self._thread: threading.Thread | None = None

    def find(self, position: Position) -> Thinker:
        """The thinker for a position's game. Its table is made if it is missing and wanted."""
        if isinstance(position, MoxiePosition):
            self._want(position.rules)
        return find_thinker(position, self._tables)

    def close(self, grace: float = 3.0) -> None:
        """Stop between two parts of a table; what is solved is kept."""
        self._stop.request()
        with self._lock:
            thread = self._thread
        if thread:
            self._put(None)
            thread.join(grace)

    def _want(self, rules: MoxieRules) -> None:
        small = rules.board.shape == "square"
        if self._scope == "off" or (self._scope == "square" and not small):
            return
        with self._lock:
            if rules in self._known or self._stop.requested or not self._put(rules):
                return
            self._known.add(rules)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="solving", daemon=True)
                self._thread.start()

    def _put(self, rules: MoxieRules | None) -> bool:
        try:
            self._wanted.put_nowait(rules)
        except queue.Full:
            return False
        return True

    def _work(self) -> None:
        set_thread_niceness(LOWEST_PRIORITY)
        while (rules := self._wanted.get()) is not None and not self._stop.requested:
            try:
                self._solve(rules)
            except Exception:  # whoever plays is served by search
                logging.getLogger(__name__).exception("A table was not made")

    def _solve(self, rules: MoxieRules) -> None:
        from engine.think.moxie.retrograde.solver import solve  # noqa: PLC0415 - it loads the compiler
        from engine.think.moxie.table.file import TableLocked, table_name  # noqa: PLC0415
        from engine.think.moxie.table.table import table_size  # noqa: PLC0415

        path = self._tables / table_name(rules)
        taken = sum(file.stat().st_size for file in self._tables.glob("*.table") if file != path)
        logger = logging.getLogger(__name__)
        if path.exists():
            return
        if taken + table_size(rules) > self._room:
            logger.info("No room for %s", path.stem)
            return
        logger.info("Solving %s", path.stem)
        try:
            done = solve(rules, path, self._stop)
        except (OSError, TableLocked) as error:  # no room, or another process is at it
            logger.warning("%s was not made: %s", path.stem, error)
            return
        if done:
            logger.info("Solved %s", path.stem)
