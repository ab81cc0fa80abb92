"""asyncio tasks: periodic jobs, blocking calls, cancelling without waiting forever, and deleting in
batches.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from threading import Thread
from typing import Any, TypeVar

from app.errors import Unavailable

T = TypeVar("T")

RETRY_DELAY = 5.0  # seconds, if the database does not answer
CANCEL_AGAIN = 0.5  # seconds after which a task that still runs is cancelled again
CANCEL_TIMEOUT = 10.0  # seconds after which it is abandoned
DELETING_INTERVAL = 3600.0  # seconds between two deletions of expired rows
MAX_BATCHES = 40  # of rows in one deletion, so that moves never wait long
BATCH_PAUSE = 0.05  # seconds between batches

log = logging.getLogger(__name__)

PeriodicJob = Coroutine[Any, Any, object]
"""What runs until it is cancelled, such as `run_forever`."""


@asynccontextmanager
async def running(
    start: Callable[[], object], stop: Callable[[], Awaitable[object]]
) -> AsyncIterator[None]:
    """Start something, and stop it when the block ends."""
    try:
        start()
        yield
    finally:
        await stop()


async def run_forever(job: Callable[[], Awaitable[object]], interval: float) -> None:
    """Run a job until cancelled, with a pause of `interval` seconds after each run.

    Ignores Unavailable: the next run may succeed. Logs other errors.
    """
    while True:
        try:
            with suppress(Unavailable):
                await job()
        except Exception:  # a bug must not end the loop
            log.exception("a periodic job has failed")
        await asyncio.sleep(interval)


async def run_aside(call: Callable[[], T]) -> T:
    """Call what may block for minutes. The process does not wait for its end, as it would with
    `asyncio.to_thread`.
    """
    done = Future[T]()
    done.set_running_or_notify_cancel()

    def run() -> None:
        try:
            done.set_result(call())
        except BaseException as error:
            done.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(done)


async def run_when_woken(
    job: Callable[[], Awaitable[object]], woken: asyncio.Event, interval: float
) -> None:
    """Run a job until cancelled: first immediately, then when woken or `interval` seconds after a
    run.

    Reruns a job soon if it could not reach the database. Logs other errors.
    """
    while True:
        woken.clear()
        delay = interval
        try:
            await job()
        except Unavailable:
            delay = min(interval, RETRY_DELAY)
        except Exception:  # a bug must not end the loop
            log.exception("a background job has failed")
        with suppress(TimeoutError):
            async with asyncio.timeout(delay):
                await woken.wait()


class Worker(ABC):
    """Works in the background: first at its start, then when woken, or after `interval` seconds."""

    def __init__(self, name: str, interval: float) -> None:
        self.name = name
        self.interval = interval
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    async def work(self) -> None:
        """Do all that waits. May raise Unavailable."""

    def start(self) -> None:
        job = run_when_woken(self.work, self._woken, self.interval)
        self._task = asyncio.create_task(job, name=self.name)

    def wake(self) -> None:
        self._woken.set()

    async def stop(self) -> None:
        """Stop immediately. Another process continues, or this one after its next start."""
        await cancel_and_wait(self._task)


async def cancel_and_wait(
    *tasks: asyncio.Task[Any] | None,
    again: float = CANCEL_AGAIN,
    timeout: float = CANCEL_TIMEOUT,  # noqa: ASYNC109 - it gives up instead of raising
) -> None:
    """Cancel tasks and wait until they are done. Their errors are dropped.

    A library may swallow a cancellation, as `asyncio.wait_for` did before Python 3.12 when its
    future was done at the same moment. Such a task is cancelled again, and finally abandoned. If
    this call is itself cancelled, it raises CancelledError only after that.
    """
    running = {task for task in tasks if task is not None}
    loop = asyncio.get_running_loop()
    give_up_at, interrupted = loop.time() + timeout, False
    while running and loop.time() < give_up_at:
        for task in running:
            task.cancel()
        try:
            done, running = await asyncio.wait(running, timeout=again)
        except asyncio.CancelledError:
            interrupted = True
            continue
        for task in done:
            if not task.cancelled():
                task.exception()  # retrieved, or asyncio would log it
    if running:
        names = sorted(task.get_name() for task in running)
        log.error("tasks ignore their cancellation", extra={"tasks": names})
    if interrupted:
        raise asyncio.CancelledError


async def delete_expired(
    delete_batch: Callable[[], Awaitable[int]], pause: float = BATCH_PAUSE
) -> int:
    """Delete batches until none is left or MAX_BATCHES are done. Returns the number of rows.

    Raises Unavailable.
    """
    total = 0
    for _ in range(MAX_BATCHES):
        deleted = await delete_batch()
        total += deleted
        if not deleted:
            break
        await asyncio.sleep(pause)
    return total
