"""Computer players that think a little, in the test's process and without compiled code."""

from functools import partial
from typing import Any

from app.thinking.messages import Setup, decode, encode
from app.thinking.pool import Job
from app.thinking.work import WorkContext
from engine import Position
from engine.think import PlainThinker, SearchLimits, SearchResult, StopFlag, Thinker
from engine.think.small_macbeth.thinker import perfect_or
from tests.thinking.support.thread_runner import ThreadRunner

EXACT = 6  # empty cells


class ShallowThinker:
    """Looks one ply ahead, and proves the very last moves. The clock does not matter."""

    def __init__(self) -> None:
        self._thinker = PlainThinker()

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        return self._thinker.best(position, self._shallow(limits), stop, seed)

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        return self._thinker.rank(position, self._shallow(limits), stop)

    def _shallow(self, limits: SearchLimits) -> SearchLimits:
        return SearchLimits(depth=1, exact=min(limits.exact, EXACT))


SHALLOW = ShallowThinker()


class QuickProcess(ThreadRunner):
    """Stands in for `ThinkingProcess`: work and results are pickled, as for a real process."""

    def __init__(
        self,
        _setup: Setup,
        _idle: float,
        *,
        thinker: Thinker = SHALLOW,
    ) -> None:
        super().__init__(lambda position: perfect_or(thinker, position.rules))

    def start(self, job: Job) -> None:
        job.work = partial(_pickled, encode(job.work))
        super().start(job)


def _pickled(work: bytes, context: WorkContext) -> Any:
    return decode(encode(decode(work)(context)))
