"""The thinking pool: few threads that compute beside the event loop, fairly across matches."""

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

PER_KEY = 4  # jobs of one key that wait; more are refused
KEYS = 10_000  # keys that wait
GRACE = 3.0  # seconds for what runs, when the pool closes

Urgency = Literal["move", "hint", "aside"]
NICENESS: dict[Urgency, int] = {"move": 5, "hint": 10, "aside": 15}  # as Unix counts it


class Busy(Exception):
    """Too much waits already, or the pool has closed."""


class Pool:
    """Runs work in threads. Moves have `threads` of their own.

    Hints, and everything else, have half as many each, at least one, of lower priorities: none
    waits for what is less urgent. Of the same urgency it is each key's turn, one job at a time.
    """

    def __init__(self, threads: int) -> None:
        sizes: dict[Urgency, int] = {"move": threads, "hint": threads // 2, "aside": threads // 2}
        self._lanes = {
            urgency: _Lane(f"thinking-{urgency}", max(1, size), NICENESS[urgency])
            for urgency, size in sizes.items()
        }

    async def run(self, key: str, work: Work[T], urgency: Urgency = "aside") -> T:
        """What the work returns or raises. Raises Busy.

        A cancelled call asks the work to stop, or takes it out of the queue; nobody waits for it.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = _Job(key, work, Stop(), future)
        lane = self._lanes[urgency]
        lane.add(job)
        try:
            return await future
        except asyncio.CancelledError:
            lane.drop(job)
            raise

    @property
    def waiting(self) -> dict[Urgency, int]:
        """How many jobs wait."""
        return {urgency: lane.waiting for urgency, lane in self._lanes.items()}

    @property
    def alive(self) -> bool:
        """Whether it takes work, and its threads that have begun are there."""
        return all(lane.alive for lane in self._lanes.values())

    async def close(self, grace: float = GRACE) -> None:
        """Ask everything to stop, and wait `grace` seconds at most."""
        lanes = self._lanes.values()
        threads = [thread for lane in lanes for thread in lane.close()]
        await asyncio.to_thread(_join, threads, monotonic() + grace)
        for lane in lanes:
            lane.give_up()


@dataclass(eq=False, slots=True)
class _Job:
    key: str
    work: Work[Any]
    stop: Stop
    future: asyncio.Future[Any]


class _Lane:
    """Threads of one priority, and what waits for them. Only the event loop changes it."""

    def __init__(self, name: str, size: int, niceness: int) -> None:
        self._name, self._size, self._niceness = name, size, niceness
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()  # the first key is next
        self._running: set[_Job] = set()
        self._handed: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._closed = False

    @property
    def waiting(self) -> int:
        return sum(len(line) for line in self._waiting.values())

    @property
    def alive(self) -> bool:
        return not self._closed and all(thread.is_alive() for thread in self._threads)

    def add(self, job: _Job) -> None:
        """Let a job wait for its turn. Raises Busy."""
        line = self._waiting.get(job.key, ())
        if self._closed or len(line) >= PER_KEY or len(self._waiting) >= KEYS:
            raise Busy
        self._waiting.setdefault(job.key, deque()).append(job)
        self._hand_out()

    def drop(self, job: _Job) -> None:
        """Nobody wants the answer of a job any more."""
        job.stop.request()
        line = self._waiting.get(job.key, deque())
        if job in line:
            line.remove(job)
            if not line:
                del self._waiting[job.key]

    def close(self) -> list[threading.Thread]:
        """Begin nothing more, ask what runs to stop: the threads, which end after it."""
        self._closed = True
        for line in self._waiting.values():
            for job in line:
                _refuse(job)
        self._waiting.clear()
        for job in self._running:
            job.stop.request()
        for _ in self._threads:
            self._handed.put(None)
        return self._threads

    def give_up(self) -> None:
        """Refuse what has still not stopped; its thread ends with the process."""
        for job in self._running:
            _refuse(job)

    def _hand_out(self) -> None:
        while self._waiting and len(self._running) < self._size and not self._closed:
            key, line = self._waiting.popitem(last=False)
            job = line.popleft()
            if line:
                self._waiting[key] = line  # behind all others
            self._running.add(job)
            self._handed.put(job)
        if len(self._threads) < len(self._running):
            thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def _work(self) -> None:
        set_thread_niceness(self._niceness)
        while (job := self._handed.get()) is not None:
            answer = _attempt(job)
            try:
                job.future.get_loop().call_soon_threadsafe(self._done, job, *answer)
            except RuntimeError:  # the event loop has ended before this work did
                return

    def _done(self, job: _Job, result: Any, error: Exception | None) -> None:
        self._running.discard(job)
        if not job.future.done():
            if error is not None:
                job.future.set_exception(error)
            else:
                job.future.set_result(result)
        self._hand_out()


def _attempt(job: _Job) -> tuple[Any, Exception | None]:
    try:
        return job.work(job.stop), None
    except Exception as error:  # whatever it was, the thread goes on
        return None, error


def _refuse(job: _Job) -> None:
    if not job.future.done():
        job.future.set_exception(Busy())


def _join(threads: list[threading.Thread], until: float) -> None:
    for thread in threads:
        thread.join(max(0.0, until - monotonic()))


def set_thread_niceness(niceness: int) -> None:
    """Set the niceness of the calling thread, 0 to 19. Only Linux has it for single threads."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
