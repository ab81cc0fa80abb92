"""Runs jobs in threads of the test's process, so that their work can be any function."""

import threading
from collections.abc import Callable

from app.thinking.pool import Job
from app.thinking.work import WorkContext
from app.turns import Busy
from engine import Position
from engine.think import PlainThinker, StopFlag, Thinker


class ThreadRunner:
    """Implements `app.thinking.pool.Runner`. Work finds its thinkers by `find`."""

    pid: int | None = None
    deaths = 0

    def __init__(self, find: Callable[[Position], Thinker] = lambda _: PlainThinker()) -> None:
        self.find = find
        self._stops: dict[Job, StopFlag] = {}
        self.preparing = False
        self.shares: list[float] = []  # of all jobs, in the order of their starts

    def start(self, job: Job) -> None:
        self._stops[job] = StopFlag()
        self.shares.append(job.share)
        threading.Thread(target=self._run, args=(job,), daemon=True).start()

    def stop(self, job: Job) -> None:
        if job in self._stops:
            self._stops[job].request()

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109 - as in the protocol
        for job, stop in list(self._stops.items()):
            stop.request()
            self._end(job, None, Busy())

    def _run(self, job: Job) -> None:
        context = WorkContext(self.find, self._stops[job], job.share)
        result = error = None
        try:
            result = job.work(context)
        except Exception as raised:  # the pool raises it
            error = raised
        try:
            job.result.get_loop().call_soon_threadsafe(self._end, job, result, error)
        except RuntimeError:  # the event loop is closed
            return

    def _end(self, job: Job, result: object, error: Exception | None) -> None:
        if self._stops.pop(job, None) is None:
            return  # closed in the meantime
        if error is not None:
            job.result.set_exception(error)
        else:
            job.result.set_result(result)
