"""Players' running games that everybody may watch."""

from collections.abc import Sequence

from sqlalchemy import select

from app.db.repository import ReadRepository
from app.event_log.tables import match, seat
from app.match.commands import PlayerId


class PublicPlay(ReadRepository):
    """Finds players' running games that everybody may watch. Raises Unavailable."""

    async def games(self, players: Sequence[PlayerId]) -> dict[PlayerId, tuple[str, str]]:
        """Each player's running listed match with the latest move: its id and game."""
        query = (
            select(seat.c.player_id, match.c.id, match.c.game)
            .join(match, match.c.id == seat.c.match_id)
            .where(seat.c.player_id.in_(players), match.c.status == "running")
            .where(match.c.listed, ~match.c.private)
            .order_by(match.c.moved_at)
        )
        rows = await self._reader.rows(query)
        return {row.player_id: (row.id, row.game) for row in rows}
