"""The diary: which matches have a deadline or a computer to move."""

from sqlalchemy import bindparam, select

from app.store.db.database import Reader
from app.store.models import match

DUE_AT_ONCE = 200  # matches; the rest follows with the next look

AWAITING = (
    select(match.c.id)
    .where(match.c.awaits_computer, match.c.moved_at <= bindparam("before"))
    .order_by(match.c.moved_at)
    .limit(DUE_AT_ONCE)
)


class DueMatches:
    """Reads what has to be done in matches, whoever does it."""

    def __init__(self, reader: Reader) -> None:
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
