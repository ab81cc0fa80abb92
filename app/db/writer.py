"""Group commit: one thread commits all jobs that queued up during its last commit."""

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import InternalError, OperationalError, ProgrammingError, SQLAlchemyError

from app.db.postgres import is_statement_timeout
from app.db.transaction import Transactions
from app.errors import Unavailable
from app.timeouts import Timeouts

T = TypeVar("T")
P = ParamSpec("P")

Job = Callable[[Connection], Any]
BatchJob = Callable[[Connection, list[Any]], list[Any]]
BatchResult = list[tuple[asyncio.Future[Any], Any]]


class Rejected(Exception):
    """Raised by a job to roll back its changes. The caller gets this error."""


@dataclass(slots=True)
class _QueuedJob:
    future: asyncio.Future[Any]
    job: Job | None = None  # runs in its own savepoint
    item: Any = None  # without a job: an item for `batch`


class Writer:
    """Owns the writing connection. `batch` writes many items and returns a result for each.

    A transaction has at most `max_batch` jobs. While `max_queued` wait, more are refused.
    """

    def __init__(
        self,
        engine: Engine,
        batch: BatchJob,
        timeouts: Timeouts = Timeouts(),
        *,
        max_batch: int = 500,
        max_queued: int = 10_000,
    ) -> None:
        self._engine = engine
        self.batch = batch
        self._transactions = Transactions(engine, timeouts)
        self._max_batch = max_batch
        self._max_queued = max_queued
        self._new: list[_QueuedJob] = []  # since the event loop last polled its sockets
        self._queue: queue.SimpleQueue[list[_QueuedJob] | None] = queue.SimpleQueue()
        self._waiting = 0
        # A daemon thread, because a server that fails to start does not stop its writer.
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped = False
        self._listeners: dict[str, Callable[[], object]] = {}

    def start(self) -> None:
        """Start the thread. Results go to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def listen(self, topic: str, listener: Callable[[], object]) -> None:
        """Call a listener in the event loop after each commit that has announced a topic."""
        self._listeners[topic] = listener

    @property
    def waiting(self) -> int:
        return self._waiting

    async def stop(self) -> None:
        self._stopped = True
        if self._thread.is_alive():
            self._hand_over()
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    async def run(
        self, job: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call `job(connection, …)` in the next transaction. Raises its errors and Unavailable."""
        result: T = await self._enqueue(lambda connection: job(connection, *args, **kwargs))
        return result

    async def execute(self, statement: Executable) -> int:
        """Execute a statement in the next transaction. Returns the number of rows it matched."""
        return await self.run(lambda connection: connection.execute(statement).rowcount)

    def add(self, item: Any) -> asyncio.Future[Any]:
        """Write an item with `batch` in the next transaction. Awaiting it may raise Unavailable."""
        return self._enqueue(item=item)

    def _enqueue(self, job: Job | None = None, item: Any = None) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._stopped:
            future.set_exception(Unavailable("the writer has stopped"))
        elif self._waiting >= self._max_queued:
            future.set_exception(Unavailable("the writer's queue is full"))
        else:
            self._waiting += 1
            self._new.append(_QueuedJob(future, job, item))
            if len(self._new) == 1:
                asyncio.get_running_loop().call_soon(self._hand_over_when_complete, 1)
        return future

    def _hand_over_when_complete(self, known: int) -> None:
        """Hand over a single job now, several once the event loop brings no more.

        A larger commit costs little more, and a job that arrives just after a commit began waits
        for two.
        """
        if known < len(self._new) < self._max_batch:
            asyncio.get_running_loop().call_soon(self._hand_over_when_complete, len(self._new))
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        """Wake the thread once for all new jobs; it would compete for the GIL."""
        if self._new:
            self._queue.put(self._new)
            self._new = []

    def _run(self) -> None:
        waiting: list[_QueuedJob] = []
        stopping = False
        while waiting or not stopping:
            while not stopping and (not waiting or not self._queue.empty()):
                jobs = self._queue.get()
                stopping = jobs is None
                waiting += jobs or []
            batch, waiting = waiting[: self._max_batch], waiting[self._max_batch :]
            if batch:
                results = self._write(batch)
                topics = self._transactions.take_announced()
                assert self._loop is not None
                self._loop.call_soon_threadsafe(self._resolve, results, topics)
        self._transactions.close()

    def _resolve(self, results: BatchResult, topics: set[str]) -> None:
        for topic in topics & self._listeners.keys():
            self._listeners[topic]()
        self._waiting -= len(results)
        for future, result in results:
            if future.done():  # the caller was canceled
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _write(self, batch: list[_QueuedJob]) -> BatchResult:
        """Run jobs in one transaction. Returns a result or an exception for each."""
        try:
            exclusive = any(queued.job for queued in batch)
            return self._transactions.run(lambda one: self._do(one, batch), exclusive=exclusive)
        except Exception as error:  # no error may end the thread
            return self._fail(batch, error)

    def _fail(self, batch: list[_QueuedJob], error: Exception) -> BatchResult:
        """Fail all jobs, or run each alone if one of them may have caused the error."""
        is_database_error = isinstance(error, OperationalError | InternalError | ProgrammingError)
        if len(batch) > 1 and not is_database_error:
            return [result for queued in batch for result in self._write([queued])]
        failure = _unavailable(error)
        return [(queued.future, failure) for queued in batch]

    def _do(self, connection: Connection, batch: list[_QueuedJob]) -> BatchResult:
        items = [queued for queued in batch if queued.job is None]
        results: BatchResult = []
        if items:
            batch_results = self.batch(connection, [queued.item for queued in items])
            results += zip((queued.future for queued in items), batch_results, strict=True)
        for queued in batch:
            if queued.job is not None:
                results.append((queued.future, _attempt(connection, queued.job)))
        return results


def _attempt(connection: Connection, job: Job) -> Any:
    """Run a job in its own savepoint, so that its failure does not affect the others.

    Errors of the database itself are raised. When its disk is full, SQLite has already rolled back
    the whole transaction, and its commit would silently do nothing. After an outage of PostgreSQL
    the whole transaction is repeated. A job that takes too long fails alone: its time is up.
    """
    try:
        with connection.begin_nested():
            return job(connection)
    except (OperationalError, InternalError) as error:
        if is_statement_timeout(error):
            return _unavailable(error)
        raise
    except SQLAlchemyError as error:
        return _unavailable(error)
    except Exception as error:  # Rejected, or a bug in the job
        return error


def _unavailable(error: Exception) -> Unavailable:
    failure = Unavailable(str(error))
    failure.__cause__ = error
    return failure
