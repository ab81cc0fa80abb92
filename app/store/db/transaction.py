"""A transaction that is once in effect, also when PostgreSQL falls silent in the middle of it."""

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from app.store.db.postgres import PAUSE, RetryPolicy, begin, transaction_status

T = TypeVar("T")


class Transactions:
    """Runs work in transactions, one after the other, in the writer's thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._patience = RetryPolicy()

    def run(self, work: Callable[[Connection], T], *, alone: bool) -> T:
        """What the work returns, committed. Raises what hindered it.

        Where PostgreSQL was away for a short time the work is done again. `alone`: no other process
        is in such work at the same time, as is always so with SQLite.
        """
        while True:
            try:
                done = self._once(work, alone=alone)
            except SQLAlchemyError as error:
                if not self._patience.should_retry(error):
                    raise
            else:
                self._patience.reset()
                return done
            time.sleep(PAUSE)

    def _once(self, work: Callable[[Connection], T], *, alone: bool) -> T:
        mark: str | None = None
        done: list[T] = []
        try:
            with self._engine.connect() as connection:
                if connection.dialect.name == "postgresql":
                    mark = begin(connection, alone=alone)
                done.append(work(connection))
                connection.commit()
        except SQLAlchemyError as error:
            if not done or mark is None or not self._committed(mark, error):
                raise
        return done[0]

    def _committed(self, mark: str, error: SQLAlchemyError) -> bool:
        """Whether a commit was done that ended with an error. Raises one if that stays unknown."""
        state: str | None = "in progress"
        while state == "in progress":  # it has not noticed yet that we are gone
            if not self._patience.should_retry(error):
                raise error
            time.sleep(PAUSE)
            try:
                with self._engine.connect() as connection:
                    state = transaction_status(connection, mark)
            except SQLAlchemyError as another:
                error = another
        return state == "committed"
