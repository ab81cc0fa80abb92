"""Group commit: one thread writes, and commits together what queued up during its last commit."""

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InternalError, OperationalError, ProgrammingError, SQLAlchemyError

from app.match.ports import Unavailable
from app.store.db.transaction import Transactions

T = TypeVar("T")

MAX_BATCH = 500  # jobs in one transaction
MAX_QUEUED = 10_000  # jobs in the queue; more than that is refused

Job = Callable[[Connection], Any]
BatchJob = Callable[[Connection, list[Any]], list[Any]]
BatchResult = list[tuple[asyncio.Future[Any], Any]]


class Rejected(Exception):
    """A job changed its mind: its savepoint is rolled back and its caller gets this."""


@dataclass(slots=True)
class _QueuedJob:
    future: asyncio.Future[Any]
    job: Job | None = None  # a job of its own, in a savepoint
    item: Any = None  # or one of many that `batch` writes in one statement


class Writer:
    """Owns the writing connection. `batch` writes many items at once, an answer for each."""

    def __init__(self, engine: Engine, batch: BatchJob) -> None:
        self._engine = engine
        self._batch = batch
        self._transactions = Transactions(engine)
        self._queue: queue.Queue[_QueuedJob | None] = queue.Queue(MAX_QUEUED)
        # A daemon: a service whose start has failed ends, though nobody has stopped this one.
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped = False

    def start(self) -> None:
        """Start the thread; answers come to the event loop that runs now."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs wait in the queue, about."""
        return self._queue.qsize()

    async def stop(self) -> None:
        """Write what waits, then end the thread."""
        self._stopped = True
        if self._thread.is_alive():
            await asyncio.to_thread(self._queue.put, None)
            await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    async def run(self, job: Callable[[Connection], T]) -> T:
        """Run a job in the next transaction. Raises what it raises, or Unavailable."""
        answer: T = await self._enqueue(_QueuedJob(self._future(), job=job))
        return answer

    async def add(self, item: Any) -> Any:
        """Hand an item to `batch` in the next transaction. Raises Unavailable."""
        return await self._enqueue(_QueuedJob(self._future(), item=item))

    def _future(self) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().create_future()

    async def _enqueue(self, waiting: _QueuedJob) -> Any:
        if self._stopped:
            raise Unavailable("the writer has stopped")
        try:
            self._queue.put_nowait(waiting)
        except queue.Full:
            raise Unavailable("too much is waiting to be written") from None
        return await waiting.future

    def _run(self) -> None:
        while True:
            batch, last = self._gather()
            if batch:
                answers = self._write(batch)
                assert self._loop is not None
                self._loop.call_soon_threadsafe(_resolve, answers)
            if last:
                return

    def _gather(self) -> tuple[list[_QueuedJob], bool]:
        """Everything that waits, at least one job, and whether the end was among it."""
        first = self._queue.get()
        if first is None:
            return [], True
        batch = [first]
        while len(batch) < MAX_BATCH:
            try:
                waiting = self._queue.get_nowait()
            except queue.Empty:
                break
            if waiting is None:
                return batch, True
            batch.append(waiting)
        return batch, False

    def _write(self, batch: list[_QueuedJob]) -> BatchResult:
        """Do the jobs in one transaction: for each its answer, or the exception to raise."""
        try:
            alone = any(waiting.job for waiting in batch)
            return self._transactions.run(lambda one: self._do(one, batch), alone=alone)
        except Exception as error:  # whatever it was, the thread goes on
            return self._fail(batch, error)

    def _fail(self, batch: list[_QueuedJob], error: Exception) -> BatchResult:
        """Tell everybody; unless something among it cannot be written, then each goes alone."""
        of_database = isinstance(error, OperationalError | InternalError | ProgrammingError)
        if len(batch) > 1 and not of_database:
            return [answer for waiting in batch for answer in self._write([waiting])]
        failure = _unavailable(error)
        return [(waiting.future, failure) for waiting in batch]

    def _do(self, connection: Connection, batch: list[_QueuedJob]) -> BatchResult:
        items = [waiting for waiting in batch if waiting.job is None]
        answers: BatchResult = []
        if items:
            done = self._batch(connection, [waiting.item for waiting in items])
            answers += zip((waiting.future for waiting in items), done, strict=True)
        for waiting in batch:
            if waiting.job is not None:
                answers.append((waiting.future, _attempt(connection, waiting.job)))
        return answers


def _attempt(connection: Connection, job: Job) -> Any:
    """One job in a savepoint of its own, so that its failure is nobody else's.

    Unless the database itself fails: SQLite, when its disk is full, has rolled back by then what
    everybody wrote in this transaction, and would commit nothing without a word. PostgreSQL may
    have gone away; then all of it is done again.
    """
    try:
        with connection.begin_nested():
            return job(connection)
    except (OperationalError, InternalError):
        raise
    except SQLAlchemyError as error:
        return _unavailable(error)
    except Exception as error:  # it changed its mind, or is broken
        return error


def _unavailable(error: Exception) -> Unavailable:
    failure = Unavailable(str(error))
    failure.__cause__ = error
    return failure


def _resolve(answers: BatchResult) -> None:
    for future, answer in answers:
        if future.done():  # whoever asked is gone
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
