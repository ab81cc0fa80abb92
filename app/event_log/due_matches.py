"""Matches in which the server has to act: flag a player, or call a computer."""

from sqlalchemy import bindparam, select

from app.db.repository import ReadRepository
from app.event_log.tables import match

LIMIT = 200  # matches; the next poll gets the rest

AWAITING_COMPUTER = (
    select(match.c.id)
    .where(match.c.awaits_computer, match.c.moved_at <= bindparam("before"))
    .order_by(match.c.moved_at)
    .limit(LIMIT)
)


class DueMatches(ReadRepository):
    """Reads matches from their projections. Every method raises Unavailable."""

    async def due(self, now: int) -> list[str]:
        """Matches whose deadline has passed, the earliest first."""
        query = (
            select(match.c.id)
            .where(match.c.deadline <= now)
            .order_by(match.c.deadline)
            .limit(LIMIT)
        )
        return await self._reader.scalars(query)

    async def awaiting(self, before: int) -> list[str]:
        """Matches whose computer has been to move since before `before`, oldest first."""
        parameters = {"before": before}
        return await self._reader.scalars(AWAITING_COMPUTER, parameters)
