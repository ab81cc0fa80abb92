"""Matches in which the service has to do something: flag a player, or let a computer act."""

from sqlalchemy import bindparam, select

from app.store.db.database import Reader
from app.store.models import match

LIMIT = 200  # matches; the next poll gets more

_AWAITING_COMPUTER = (
    select(match.c.id)
    .where(match.c.awaits_computer, match.c.moved_at <= bindparam("before"))
    .order_by(match.c.moved_at)
    .limit(LIMIT)
)


class DueMatches:
    """Reads matches from their projections. Every method raises Unavailable."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def due(self, now: int) -> list[str]:
        """Matches whose deadline has passed, the earliest first."""
        query = (
            select(match.c.id)
            .where(match.c.deadline <= now)
            .order_by(match.c.deadline)
            .limit(LIMIT)
        )
        return await self._reader.run(lambda connection: list(connection.scalars(query)))

    async def awaiting(self, before: int) -> list[str]:
        """Matches that wait for a computer and have not changed since `before`, oldest first."""
        parameters = {"before": before}
        return await self._reader.run(
            lambda connection: list(connection.scalars(_AWAITING_COMPUTER, parameters))
        )
