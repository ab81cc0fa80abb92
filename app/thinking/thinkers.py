"""The thinkers of the thinking process."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.thinking.memory import release_library_pages
from app.thinking.messages import Setup, Status
from app.thinking.table_solver import TableSolver
from engine import MoxiePosition, Position
from engine.think import PlainThinker, SearchLimits, StopFlag, Thinker, find_thinker

ONE_PLY = SearchLimits(depth=1)


def find_plain(_position: Position) -> Thinker:
    return PlainThinker()


class Thinkers:
    """Finds thinkers, and reports preparing a thinker and solving a table."""

    def __init__(self, setup: Setup, report: Callable[[Status], object]) -> None:
        self._tables = setup.tables
        self._report = report
        self._solver = TableSolver(setup.tables, setup.solve, setup.max_bytes, self._set_solving)
        self._ready: set[object] = set()  # rules
        self._lock = threading.Lock()
        self._preparing = 0
        self._solving = False

    def find(self, position: Position) -> Thinker:
        """The best thinker for a position. The first one for a game may take seconds, or minutes if
        nothing is compiled yet.
        """
        if isinstance(position, MoxiePosition):
            self._solver.request(position.rules)
        if position.rules in self._ready:
            return find_thinker(position, self._tables)
        with self._reported_as_preparing():
            thinker = find_thinker(position, self._tables)
            if not position.over:
                thinker.best(position, ONE_PLY, StopFlag())  # loads the compiled functions
            release_library_pages()
        self._ready.add(position.rules)
        return thinker

    @contextmanager
    def _reported_as_preparing(self) -> Iterator[None]:
        self._change(preparing=1)
        try:
            yield
        finally:
            self._change(preparing=-1)

    def _set_solving(self, solving: bool) -> None:
        with self._lock:
            self._solving = solving
            self._send()

    def _change(self, *, preparing: int) -> None:
        with self._lock:
            self._preparing += preparing
            self._send()

    def _send(self) -> None:
        self._report(Status(preparing=self._preparing > 0, solving=self._solving))
