"""A thread pool for computations, with priorities and fair scheduling across matches."""

import asyncio
import os
import queue
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Literal, TypeVar

from engine.think import Stop

T = TypeVar("T")

Work = Callable[[Stop], T]

MAX_WAITING_PER_KEY = 4  # jobs
MAX_WAITING_KEYS = 10_000
CLOSE_TIMEOUT = 3.0  # seconds

Priority = Literal["move", "hint", "background"]
NICENESS: dict[Priority, int] = {"move": 5, "hint": 10, "background": 15}


class Busy(Exception):
    """Too many jobs are waiting, or the pool is closed."""


class Pool:
    """Runs work in threads.

    Moves have `threads` threads. Hints and background work have half as many each, at least one,
    so that no work waits for other work of lower priority. Within a priority the keys, for example
    match ids, take turns.
    """

    def __init__(self, threads: int) -> None:
        half = max(1, threads // 2)
        sizes: dict[Priority, int] = {"move": threads, "hint": half, "background": half}
        self._queues = {
            priority: _JobQueue(f"thinking-{priority}", size, NICENESS[priority])
            for priority, size in sizes.items()
        }

    async def run(self, key: str, work: Work[T], priority: Priority = "background") -> T:
        """Run work and return its result. Raises the work's errors and Busy.

        If the call is cancelled, the work is asked to stop or removed from the queue.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = _Job(key, work, Stop(), future)
        jobs = self._queues[priority]
        jobs.add(job)
        try:
            return await future
        except asyncio.CancelledError:
            jobs.drop(job)
            raise

    @property
    def waiting(self) -> dict[Priority, int]:
        return {priority: jobs.waiting for priority, jobs in self._queues.items()}

    @property
    def alive(self) -> bool:
        """Whether the pool is open and all started threads are running."""
        return all(jobs.alive for jobs in self._queues.values())

    async def close(self, timeout: float = CLOSE_TIMEOUT) -> None:  # noqa: ASYNC109 - it gives up
        """Ask all work to stop, and wait for it at most `timeout` seconds."""
        threads = [thread for jobs in self._queues.values() for thread in jobs.close()]
        await asyncio.to_thread(_join, threads, monotonic() + timeout)
        for jobs in self._queues.values():
            jobs.abandon()


@dataclass(eq=False, slots=True)
class _Job:
    key: str
    work: Work[Any]
    stop: Stop
    future: asyncio.Future[Any]


class _JobQueue:
    """The jobs and threads of one priority. Only the event loop changes it."""

    def __init__(self, name: str, size: int, niceness: int) -> None:
        self._name, self._size, self._niceness = name, size, niceness
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()  # by key, the next one first
        self._running: set[_Job] = set()
        self._started: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._closed = False

    @property
    def waiting(self) -> int:
        return sum(len(jobs) for jobs in self._waiting.values())

    @property
    def alive(self) -> bool:
        return not self._closed and all(thread.is_alive() for thread in self._threads)

    def add(self, job: _Job) -> None:
        of_key = self._waiting.get(job.key, ())
        full = len(of_key) >= MAX_WAITING_PER_KEY or len(self._waiting) >= MAX_WAITING_KEYS
        if self._closed or full:
            raise Busy
        self._waiting.setdefault(job.key, deque()).append(job)
        self._start_jobs()

    def drop(self, job: _Job) -> None:
        job.stop.request()
        of_key = self._waiting.get(job.key, deque())
        if job in of_key:
            of_key.remove(job)
            if not of_key:
                del self._waiting[job.key]

    def close(self) -> list[threading.Thread]:
        """Refuse waiting jobs and ask running ones to stop. Returns the threads, which then end."""
        self._closed = True
        for jobs in self._waiting.values():
            for job in jobs:
                _refuse(job)
        self._waiting.clear()
        for job in self._running:
            job.stop.request()
        for _ in self._threads:
            self._started.put(None)
        return self._threads

    def abandon(self) -> None:
        """Refuse the jobs that have not stopped. Their threads end with the process."""
        for job in self._running:
            _refuse(job)

    def _start_jobs(self) -> None:
        while self._waiting and len(self._running) < self._size and not self._closed:
            key, jobs = self._waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._waiting[key] = jobs  # after all other keys
            self._running.add(job)
            self._started.put(job)
        if len(self._threads) < len(self._running):
            thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def _work(self) -> None:
        set_thread_niceness(self._niceness)
        while (job := self._started.get()) is not None:
            outcome = _attempt(job)
            try:
                job.future.get_loop().call_soon_threadsafe(self._done, job, *outcome)
            except RuntimeError:  # the event loop is closed
                return

    def _done(self, job: _Job, result: Any, error: Exception | None) -> None:
        self._running.discard(job)
        if not job.future.done():
            if error is not None:
                job.future.set_exception(error)
            else:
                job.future.set_result(result)
        self._start_jobs()


def _attempt(job: _Job) -> tuple[Any, Exception | None]:
    try:
        return job.work(job.stop), None
    except Exception as error:  # no error may end the thread
        return None, error


def _refuse(job: _Job) -> None:
    if not job.future.done():
        job.future.set_exception(Busy())


def _join(threads: list[threading.Thread], deadline: float) -> None:
    for thread in threads:
        thread.join(max(0.0, deadline - monotonic()))


def set_thread_niceness(niceness: int) -> None:
    """Set the niceness (0 to 19) of the calling thread. Only Linux supports that."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
