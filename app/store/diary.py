"""The diary: which matches have a deadline or a computer to move, and the last sign of life."""

from sqlalchemy import Connection, bindparam, insert, select, update

from app.store.database import Reader
from app.store.models import beat, match
from app.store.writer import Writer

DUE_AT_ONCE = 200  # matches; the rest follows with the next look
ONE = 1  # the row of the sign of life

AWAITING = (
    select(match.c.id)
    .where(match.c.awaits_computer, match.c.moved_at <= bindparam("before"))
    .order_by(match.c.moved_at)
    .limit(DUE_AT_ONCE)
)


class Diary:
    """Reads deadlines, writes signs of life."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def due(self, now: int) -> list[str]:
        """Running matches whose deadline has passed, the oldest first. Raises Unavailable."""
        query = (
            select(match.c.id)
            .where(match.c.deadline <= now)
            .order_by(match.c.deadline)
            .limit(DUE_AT_ONCE)
        )
        return await self._reader.run(lambda connection: list(connection.scalars(query)))

    async def awaiting(self, before: int) -> list[str]:
        """Matches in which a computer has to do something, the oldest first. Raises Unavailable.

        Only those in which nothing has happened since before a moment.
        """
        since = {"before": before}
        return await self._reader.run(lambda connection: list(connection.scalars(AWAITING, since)))

    async def beat(self, now: int) -> None:
        """The service is alive at this moment. Raises Unavailable."""

        def job(connection: Connection) -> None:
            changed = connection.execute(update(beat).where(beat.c.id == ONE).values(at=now))
            if not changed.rowcount:
                connection.execute(insert(beat).values(id=ONE, at=now))

        await self._writer.run(job)

    async def last_beat(self) -> int | None:
        """When the service was last alive; None if never. Raises Unavailable."""
        query = select(beat.c.at).where(beat.c.id == ONE)
        return await self._reader.run(lambda connection: connection.scalar(query))
