"""The running games of players that everybody may watch."""

from collections.abc import Sequence

from sqlalchemy import select

from app.match.commands import PlayerId
from app.store.db.database import Reader
from app.store.models import match, seat


class PublicPlay:
    """Finds out which games players have open that everybody may watch. Raises Unavailable."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def games(self, players: Sequence[PlayerId]) -> dict[PlayerId, tuple[str, str]]:
        """The listed match of each player that moved last and is running: its id and game."""
        query = (
            select(seat.c.player_id, match.c.id, match.c.game)
            .join(match, match.c.id == seat.c.match_id)
            .where(seat.c.player_id.in_(players), match.c.status == "running")
            .where(match.c.listed, ~match.c.private)
            .order_by(match.c.moved_at)
        )
        rows = await self._reader.rows(query)
        return {row.player_id: (row.id, row.game) for row in rows}
