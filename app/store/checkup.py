"""Is the database there, as it should be, and can it be written?"""

from functools import cached_property

from sqlalchemy import Connection, literal, select

from app.store.database import Reader
from app.store.migrate import known, newest, seen
from app.store.writer import Writer


class Checkup:
    """Answers `ok`, or a word for what is wrong. Raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    @cached_property
    def _newest(self) -> frozenset[str]:
        return newest()

    async def database(self) -> str:
        """Whether it can be read, and has seen every migration.

        While workers are replaced one by one, the old ones go on when it has seen more than those.
        """
        found = await self._reader.run(seen)
        return "ok" if found == self._newest or not all(map(known, found)) else "not-migrated"

    async def writer(self) -> str:
        """Whether the writer's thread begins and commits a transaction."""
        await self._writer.run(_touch)
        return "ok"


def _touch(connection: Connection) -> None:
    connection.scalar(select(literal(1)))
