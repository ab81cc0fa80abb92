"""Transactions that take effect once, even if the connection is lost during the commit."""

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from app.store.db.postgres import RETRY_INTERVAL, RetryPolicy, begin, transaction_status

T = TypeVar("T")


class Transactions:
    """Runs transactions in the writer's thread, one after the other.

    The connection is kept between them: to get it from the pool takes as long as a short statement.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._retry_policy = RetryPolicy()

    def run(self, work: Callable[[Connection], T], *, exclusive: bool) -> T:
        """Run work in a transaction and commit it. Raises SQLAlchemyError and the work's errors.

        After a short outage of PostgreSQL the work is repeated. With `exclusive`, no two processes
        do such work at the same time, which SQLite always guarantees.
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
        transaction_id: str | None = None
        results: list[T] = []
        try:
            connection = self._connection = self._connection or self._engine.connect()
            with connection.begin():
                if connection.dialect.name == "postgresql":
                    transaction_id = begin(connection, exclusive=exclusive)
                results.append(work(connection))
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

    def close(self) -> None:
        """Return the connection to the pool. The next transaction gets one again."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _was_committed(self, transaction_id: str, error: SQLAlchemyError) -> bool:
        """True if a transaction was committed despite an error. Raises it if that stays unknown."""
        status: str | None = "in progress"
        while status == "in progress":  # the server may not know yet that the connection is lost
            if not self._retry_policy.should_retry(error):
                raise error
            time.sleep(RETRY_INTERVAL)
            try:
                with self._engine.connect() as connection:
                    status = transaction_status(connection, transaction_id)
            except SQLAlchemyError as new_error:
                error = new_error
        return status == "committed"
