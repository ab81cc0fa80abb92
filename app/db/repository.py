"""Base classes of the repositories, decorators for their methods, and what several of them ask."""

from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Column, ColumnElement, Connection, delete, func, select

from app.db.database import Reader
from app.db.writer import Writer

T = TypeVar("T")
P = ParamSpec("P")


class ReadRepository:
    """Queries one part of the database."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader


class Repository(ReadRepository):
    """Queries and changes one part of the database."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        super().__init__(reader)
        self._writer = writer


Reading = TypeVar("Reading", bound=ReadRepository)
Writing = TypeVar("Writing", bound=Repository)


def reading(
    query: Callable[Concatenate[Reading, Connection, P], T],
) -> Callable[Concatenate[Reading, P], Coroutine[Any, Any, T]]:
    """Turn a method that reads with a connection into one that is awaited and called without it."""

    @wraps(query)
    async def run(self: Reading, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._reader.run(partial(query, self), *args, **kwargs)

    return run


def writing(
    job: Callable[Concatenate[Writing, Connection, P], T],
) -> Callable[Concatenate[Writing, P], Coroutine[Any, Any, T]]:
    """Turn a method that is one transaction into one that is awaited and called without its
    connection.
    """

    @wraps(job)
    async def run(self: Writing, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._writer.run(partial(job, self), *args, **kwargs)

    return run


def count(connection: Connection, *conditions: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).where(*conditions)) or 0


def keep_latest(
    connection: Connection,
    key: Column[Any],
    chosen: ColumnElement[bool],
    age: ColumnElement[int],
    number: int,
) -> None:
    """Delete the chosen rows except the latest ones. `key` tells them apart."""
    latest = select(key).where(chosen).order_by(age.desc(), key).limit(number)
    kept = connection.scalars(latest).all()
    connection.execute(delete(key.table).where(chosen, key.not_in(kept)))
