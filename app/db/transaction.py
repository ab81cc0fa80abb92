"""Transactions that take effect once, even if the connection breaks during the commit."""

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from app.db.postgres import RETRY_INTERVAL, RetryPolicy, TransactionId, begin, transaction_status
from app.timeouts import Timeouts

T = TypeVar("T")
_TOPICS = "announced topics"


def announce(connection: Connection, topic: str) -> None:
    """Wake who listens to the topic once this transaction of the writer is committed."""
    connection.info.setdefault(_TOPICS, set()).add(topic)


class Transactions:
    """Runs transactions one after another in the writer's thread.

    Keeps the connection between them: getting it from the pool takes as long as a short statement.
    """

    def __init__(self, engine: Engine, timeouts: Timeouts) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._retry_policy = RetryPolicy(timeouts.database_retry)
        self._announced: set[str] = set()

    def run(self, work: Callable[[Connection], T], *, exclusive: bool) -> T:
        """Run work in a transaction and commit it. Raises SQLAlchemyError and the work's errors.

        Repeats the work after a short outage of PostgreSQL. With `exclusive`, no two processes do
        such work at the same time, which SQLite always guarantees.
        """
        while True:
            try:
                result = self._run_once(work, exclusive=exclusive)
            except SQLAlchemyError as error:
                if not self._retry_policy.should_retry(error):
                    raise
            else:
                self._retry_policy.reset()
                return result
            time.sleep(RETRY_INTERVAL)

    def _run_once(self, work: Callable[[Connection], T], *, exclusive: bool) -> T:
        transaction_id: TransactionId | None = None
        results: list[T] = []
        try:
            connection = self._connection = self._connection or self._engine.connect()
            with connection.begin():
                if connection.dialect.name == "postgresql":
                    transaction_id = begin(connection, exclusive=exclusive)
                results.append(work(connection))
            self._announced |= connection.info.pop(_TOPICS, set())
        except SQLAlchemyError as error:
            self.close()
            if not results or transaction_id is None:
                raise
            if not self._was_committed(transaction_id, error):
                raise
        except BaseException:
            self.close()
            raise
        return results[0]

    def take_announced(self) -> set[str]:
        """The topics that were announced since the last call."""
        taken, self._announced = self._announced, set()
        return taken

    def close(self) -> None:
        """Return the connection to the pool. The next transaction gets a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _was_committed(self, transaction_id: TransactionId, error: SQLAlchemyError) -> bool:
        """True if a transaction was committed despite an error. Raises an error if nobody knows."""
        status: str | None = "in progress"
        while status == "in progress":  # the server may not have noticed the lost connection yet
            if not self._retry_policy.should_retry(error):
                raise error
            time.sleep(RETRY_INTERVAL)
            try:
                with self._engine.connect() as connection:
                    status = transaction_status(connection, transaction_id)
            except SQLAlchemyError as new_error:
                error = new_error
        if status is None:
            raise OperationalError("COMMIT", None, UnknownResult()) from error
        return status == "committed"


class UnknownResult(Exception):
    """The server cannot tell whether a transaction was committed."""
