"""The thinkers of the thinking process."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from cachetools import LRUCache

from app.thinking.compiling.kernels import Kernels
from app.thinking.compiling.meanwhile import MeanwhileThinker
from app.thinking.memory import release_library_pages
from app.thinking.messages import Setup, Status
from app.thinking.table_solver import TableSolver
from engine import MoxiePosition, Position
from engine.think import PlainThinker, SearchLimits, StopFlag, Thinker, find_thinker
from engine.think.jit import NotCompiled
from engine.think.programs import Program, program_of
from engine.think.small_macbeth.table import is_solved
from engine.think.small_macbeth.thinker import perfect_or

log = logging.getLogger(__name__)

ONE_PLY = SearchLimits(depth=1)
MOST_RULES = 256  # for which thinkers are kept: people design more games than the catalog has
LOADING = 2.0  # seconds for which a move waits until a compiled program is loaded
STOP_LOOK = 0.1  # seconds between looks whether waiting work is stopped


def find_plain(position: Position) -> Thinker:
    return perfect_or(PlainThinker(), position.rules)


@dataclass(eq=False, slots=True)
class _Preparation:
    """A thinker that is being loaded; None until it is. `cold`: it must be compiled before."""

    thinker: Thinker | None = None
    cold: threading.Event = field(default_factory=threading.Event)  # or ready
    ready: threading.Event = field(default_factory=threading.Event)


class Thinkers:
    """Finds thinkers, and reports that one is being prepared and that a table is being solved.

    A thread for each set of rules compiles its program, if no process has done so before, and loads
    it. Meanwhile there is a plain search.
    """

    def __init__(self, setup: Setup, kernels: Kernels, report: Callable[[Status], object]) -> None:
        self._tables = setup.tables
        self._kernels = kernels
        self._report = report
        self._solver = TableSolver(setup.tables, setup.solve, setup.max_bytes, self._set_solving)
        self._prepared: LRUCache[object, _Preparation] = LRUCache(MOST_RULES)
        self._lock = threading.Lock()
        self._preparing = 0
        self._solving = False

    def find(self, position: Position) -> Thinker:
        """The best thinker that is ready within two seconds."""
        return self.find_within(position, LOADING)

    def find_within(self, position: Position, seconds: float) -> Thinker:
        """The best thinker that is ready within some seconds, of which two count."""
        found = self._prepare(position)
        found.cold.wait(min(LOADING, seconds))
        return found.thinker or perfect_or(MeanwhileThinker(), position.rules)

    def wait_for(self, position: Position, stop: StopFlag) -> Thinker:
        """The best thinker. Compiling it may take minutes; a plain one if that is stopped.

        A solved game needs no search.
        """
        if is_solved(position.rules):
            return find_plain(position)
        found = self._prepare(position)
        while not found.ready.wait(STOP_LOOK):
            if stop.requested:
                break
        return found.thinker or perfect_or(MeanwhileThinker(), position.rules)

    def _prepare(self, position: Position) -> _Preparation:
        """Begin to load the thinker for a position, unless that has begun."""
        with self._lock:
            known = self._prepared.get(position.rules)
            if known is None:
                known = self._prepared[position.rules] = _Preparation()
                arguments = (position, known)
                threading.Thread(target=self._load, args=arguments, daemon=True).start()
                self._preparing += 1
                self._send()
        if known.thinker and isinstance(position, MoxiePosition):
            self._solver.request(position.rules)
        return known

    def _load(self, position: Position, preparation: _Preparation) -> None:
        try:
            preparation.thinker = self._loaded(position, preparation)
            if isinstance(position, MoxiePosition):
                self._solver.request(position.rules)
        except Exception:  # an error of the compiler, which is not ours
            log.exception("a thinker cannot be loaded")
            preparation.thinker = PlainThinker()
        finally:
            preparation.ready.set()
            preparation.cold.set()
            with self._lock:
                self._preparing -= 1
                self._send()

    def _loaded(self, position: Position, preparation: _Preparation) -> Thinker:
        """Raises NotCompiled if the program cannot be compiled."""
        program = program_of(position.rules)
        if program and not self._kernels.has(program):
            self._compile(program, preparation)
        try:
            return self._loaded_now(position)
        except NotCompiled:  # somebody has removed kernels, or they are for another processor
            if program is None:
                raise
            self._kernels.forget(program)
            self._compile(program, preparation)
            return self._loaded_now(position)

    def _compile(self, program: Program, preparation: _Preparation) -> None:
        preparation.cold.set()
        self._kernels.compile(program)

    def _loaded_now(self, position: Position) -> Thinker:
        thinker = find_thinker(position, self._tables)
        if not position.over:
            thinker.best(position, ONE_PLY, StopFlag())  # loads the compiled functions
        release_library_pages()
        return thinker

    def _set_solving(self, solving: bool) -> None:
        with self._lock:
            self._solving = solving
            self._send()

    def _send(self) -> None:
        self._report(Status(preparing=self._preparing > 0, solving=self._solving))
