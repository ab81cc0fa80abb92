"""Runs jobs in another process, which starts on demand and is replaced when it dies."""

import asyncio
import logging
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, assert_never

from app.tasks import cancel_and_wait
from app.thinking import messages
from app.thinking.connection import Connection
from app.thinking.pool import Job, WorkCrashed
from app.thinking.work import NICENESS
from app.turns import Busy

log = logging.getLogger(__name__)

MAX_CRASHES = 3  # deaths with the same job, which last runs without compiled code
RETRY_DELAY = 1.0  # minimum seconds between the starts of two processes
NOTHING = messages.Status(preparing=False, solving=False)
STARTING = messages.Status(preparing=True, solving=False)


@dataclass(slots=True)
class _Call:
    """A job and its encoded work. `sent`: to the current process."""

    number: int
    job: Job
    work: bytes
    sent: bool = False
    stopped: bool = False
    crashes: int = 0


class ThinkingProcess:
    """Implements `app.thinking.pool.Runner` with one process.

    The process starts with the first job and ends `idle` seconds after the last one, but not before
    it has compiled what they needed. If it dies, another process repeats its jobs. It ends with the
    server, however that ends, because its standard input is then closed.
    """

    def __init__(
        self,
        setup: messages.Setup,
        idle: float,
        *,
        max_crashes: int = MAX_CRASHES,
        retry_delay: float = RETRY_DELAY,
    ) -> None:
        self._setup = setup
        self._idle = idle
        self._max_crashes = max_crashes
        self._retry_delay = retry_delay
        self._numbers = count(1)
        self._calls: dict[int, _Call] = {}
        self._connection: Connection | None = None
        self._supervisor: asyncio.Task[None] | None = None
        self._status = NOTHING
        self._end_timer: asyncio.TimerHandle | None = None
        self.deaths = 0  # of needed processes, including failures to start one
        self._closed = False

    @property
    def preparing(self) -> bool:
        """True if jobs wait for the process to start, or it loads or compiles code."""
        return bool(self._calls and self._connection is None) or self._status.preparing

    @property
    def solving(self) -> bool:
        """True while a table is being solved, which keeps the process alive without jobs."""
        return self._status.solving

    @property
    def pid(self) -> int | None:
        return self._connection.pid if self._connection else None

    def start(self, job: Job) -> None:
        if self._closed:
            job.result.set_exception(Busy())
            return
        try:
            work = messages.encode(job.work)
        except Exception as error:  # pickling raises errors of many kinds
            job.result.set_exception(error)
            return
        call = _Call(next(self._numbers), job, work)
        self._calls[call.number] = call
        self._schedule_end()
        if self._connection:
            self._send(self._connection, call)
        elif self._supervisor is None or self._supervisor.done():
            self._supervisor = asyncio.create_task(self._supervise(), name="thinking")

    def stop(self, job: Job) -> None:
        call = next((one for one in self._calls.values() if one.job is job), None)
        if call is None:
            return
        if call.sent and self._connection:
            call.stopped = True
            self._connection.send(messages.StopWork(call.number))
        else:
            del self._calls[call.number]
            job.result.set_exception(Busy())

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109 - it kills then
        self._closed = True
        self._end_process()
        if self._supervisor and not self._supervisor.done():
            await asyncio.wait([self._supervisor], timeout=timeout)
            await cancel_and_wait(self._supervisor)
        for call in self._calls.values():
            call.job.result.set_exception(Busy())
        self._calls.clear()

    async def _supervise(self) -> None:
        """Run one process after another while there are jobs."""
        loop = asyncio.get_running_loop()
        while self._calls and not self._closed:
            next_start = loop.time() + self._retry_delay
            try:
                await self._run_process()
            except Exception:  # no memory or process for it, or a bug
                log.exception("computers cannot think")
                self.deaths += 1
                for call in self._calls.values():
                    call.sent = True  # failing to start counts as a crash
            self._count_crashes()
            if self._calls and not self._closed:
                await asyncio.sleep(next_start - loop.time())

    async def _run_process(self) -> None:
        """Raises OSError."""
        connection = await Connection.open(self._setup.compiled)
        try:
            self._connection, self._status = connection, STARTING
            if self._closed:
                self._end_process()
            connection.send(self._setup)
            for call in self._calls.values():
                self._send(connection, call)
            async for message in connection.receive():
                self._on_message(message)
            is_surprise, self._connection = self._connection is connection, None
            status = await connection.wait()
            if is_surprise:
                log.warning("the process that thinks has died", extra={"status": status})
                self.deaths += 1
                if self._status.solving:  # probably too little memory for it
                    log.warning("no more tables are solved until the next start")
                    self._setup = replace(self._setup, solve="off")
        finally:
            self._connection, self._status = None, NOTHING
            connection.kill()

    def _send(self, connection: Connection, call: _Call) -> None:
        call.sent = True
        job, careful = call.job, call.crashes == self._max_crashes - 1
        niceness = NICENESS[job.priority]
        connection.send(messages.StartWork(call.number, call.work, niceness, job.share, careful))

    def _on_message(self, message: messages.FromWorker) -> None:
        match message:
            case messages.WorkDone(number, result, error):
                call = self._calls.pop(number, None)
                if call and call.stopped:
                    call.job.result.set_exception(Busy())  # an incomplete result is worthless
                elif call:
                    _set_result(call.job.result, result, error)
                self._schedule_end()
            case messages.Status():
                self._status = message
                self._schedule_end()
            case messages.Logged(record):
                logging.getLogger(record.name).handle(record)
            case _:
                assert_never(message)

    def _schedule_end(self) -> None:
        """End the process after a while if it has nothing to do, and not before."""
        if self._end_timer:
            self._end_timer.cancel()
            self._end_timer = None
        busy = self._calls or self._status.solving or self._status.preparing
        if self._connection and not busy:
            loop = asyncio.get_running_loop()
            self._end_timer = loop.call_later(self._idle, self._end_process)

    def _end_process(self) -> None:
        if self._connection:
            self._connection.end()
            self._connection = None

    def _count_crashes(self) -> None:
        """Keep the jobs that the process was running, unless they may have killed it."""
        for call in [call for call in self._calls.values() if call.sent]:
            call.sent = False
            call.crashes += 1
            if call.stopped or call.crashes == self._max_crashes:
                del self._calls[call.number]
                call.job.result.set_exception(WorkCrashed())


def _set_result(future: asyncio.Future[Any], result: bytes | None, error: bytes | None) -> None:
    try:
        if error is not None:
            future.set_exception(messages.decode(error))
        else:
            future.set_result(messages.decode(result or b""))
    except Exception as failure:  # unpickling raises errors of many kinds
        future.set_exception(failure)
