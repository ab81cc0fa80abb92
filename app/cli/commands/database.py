"""The configured database, for one command, and the words of its output."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TypeVar

from app.db.database import Reader, open_reader, open_writer
from app.db.disk import describe_failure
from app.db.migrate import check_schema
from app.db.writer import Writer
from app.environment import load_settings
from app.errors import BrokenLog, Unavailable, UserError
from app.feature import log_writer
from app.features.enabled import ENABLED

T = TypeVar("T")
Job = Callable[[Writer, Reader], Awaitable[T]]


@contextmanager
def checked_database(use: str = "read") -> Iterator[str]:
    """The URL, after a check of the schema.

    Turns errors into UserError, including Unavailable and BrokenLog in the block: "... cannot be
    {use}".
    """
    settings = load_settings()
    try:
        check_schema(settings.database_url)
        yield settings.database_url
    except (Unavailable, BrokenLog) as error:
        reason = error if isinstance(error, BrokenLog) else describe_failure(error)
        raise UserError(f"{settings.database_name} cannot be {use}: {reason}") from error


def run_job(job: Job[T], use: str = "used") -> T:
    """The result of a job that reads and writes. Raises UserError: "... cannot be {use}"."""

    async def run(url: str) -> T:
        writer, reader = Writer(open_writer(url), log_writer(ENABLED)), Reader(open_reader(url))
        writer.start()
        try:
            return await job(writer, reader)
        finally:
            await writer.stop()
            reader.close()

    with checked_database(use) as url:
        return asyncio.run(run(url))


def format_time(at: int) -> str:
    """`at`: milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def count_games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
