"""Runs the work of computer players outside of the event loop, with priorities and fair turns."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from app.thinking.work import Priority, Work
from app.turns import Asker, Busy, Turns

T = TypeVar("T")

CLOSE_TIMEOUT = 3.0  # seconds


class WorkCrashed(Exception):
    """The process that ran the work has died each time."""


@dataclass(eq=False, slots=True)
class Job:
    """Work and its asker. `result` is set when it has ended, even if it was stopped."""

    work: Work[Any]
    asker: Asker
    priority: Priority
    result: asyncio.Future[Any]
    share: float = 1.0


class Runner(Protocol):
    """Runs jobs elsewhere."""

    def start(self, job: Job) -> None:
        """Run a job, and set its result in the end."""

    def stop(self, job: Job) -> None:
        """Ask a job to end soon. It may have ended."""

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109 - it gives up
        """End all jobs within `timeout` seconds."""

    @property
    def preparing(self) -> bool:
        """True if jobs wait because a program is being loaded or compiled."""

    @property
    def pid(self) -> int | None:
        """The process that runs jobs, None if there is none."""

    @property
    def deaths(self) -> int:
        """How often such a process died while it was needed."""


class Pool:
    """Hands work to a runner, within limits.

    At most `threads` moves are computed at once, half as many hints (at least one), and as much
    background work, so that no work waits for other work of lower priority.
    """

    def __init__(self, runner: Runner, threads: int) -> None:
        self.runner = runner
        half = max(1, threads // 2)
        sizes: dict[Priority, int] = {"move": threads, "hint": half, "background": half}
        self._queues = {priority: _JobQueue(runner, size) for priority, size in sizes.items()}
        self._closed = False

    async def run(self, asker: Asker, work: Work[T], priority: Priority = "background") -> T:
        """Run work and return its result. Raises the work's errors, WorkCrashed and Busy.

        If the call is cancelled, the work is stopped, or removed from the queue.
        """
        if self._closed:
            raise Busy
        job = Job(work, asker, priority, asyncio.get_running_loop().create_future())
        self._queues[priority].add(job)
        try:
            result: T = await asyncio.shield(job.result)
        except asyncio.CancelledError:
            self._queues[priority].drop(job)
            raise
        return result

    @property
    def waiting(self) -> dict[Priority, int]:
        return {priority: jobs.waiting for priority, jobs in self._queues.items()}

    @property
    def preparing(self) -> bool:
        """True if work waits because a program is being loaded or compiled."""
        return self.runner.preparing

    async def close(self, timeout: float = CLOSE_TIMEOUT) -> None:  # noqa: ASYNC109 - it gives up
        """Refuse all waiting work, and end running work within `timeout` seconds."""
        self._closed = True
        for jobs in self._queues.values():
            jobs.close()
        await self.runner.close(timeout)


class _JobQueue:
    """The jobs of one priority, of which `size` run at once."""

    def __init__(self, runner: Runner, size: int) -> None:
        self._runner = runner
        self._size = size
        self._turns: Turns[Job] = Turns()
        self._running: set[Job] = set()

    @property
    def waiting(self) -> int:
        return len(self._turns)

    def add(self, job: Job) -> None:
        """Raises Busy."""
        self._turns.add(job.asker, job)
        self._start_jobs()

    def drop(self, job: Job) -> None:
        if not self._turns.remove(job.asker, job) and job in self._running:
            self._runner.stop(job)

    def close(self) -> None:
        for job in self._turns.clear():
            job.result.set_exception(Busy())

    def _start_jobs(self) -> None:
        while len(self._running) < self._size and (found := self._turns.take()):
            _, job = found
            self._running.add(job)
            job.share = self._share(job.asker.network)
            job.result.add_done_callback(partial(self._end, job))
            self._runner.start(job)

    def _share(self, network: str) -> float:
        """The part of its usual time for a job that starts now.

        Networks get equal parts; each divides its own among its jobs.
        """
        running = [job.asker.network for job in self._running]
        networks = len({*self._turns.networks, *running})
        own = self._turns.count(network) + running.count(network)
        return min(1.0, self._size / (networks * own))

    def _end(self, job: Job, result: asyncio.Future[Any]) -> None:
        self._running.discard(job)
        if not result.cancelled():
            result.exception()  # retrieved, in case nobody waits for it
        self._start_jobs()
