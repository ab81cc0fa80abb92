"""Players' running games that everybody may watch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import orjson
from sqlalchemy import select

from app.db.repository import ReadRepository
from app.event_log.tables import match, seat
from app.match.commands import PlayerId


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A running match, and its game."""

    id: str
    game: str
    options: Mapping[str, str]


class PublicPlay(ReadRepository):
    """Finds players' running games that everybody may watch. Raises Unavailable."""

    async def games(self, players: Sequence[PlayerId]) -> dict[PlayerId, PlayedMatch]:
        """Each player's running listed match with the latest move."""
        query = (
            select(seat.c.player_id, match.c.id, match.c.game, match.c.options)
            .join(match, match.c.id == seat.c.match_id)
            .where(seat.c.player_id.in_(players), match.c.status == "running")
            .where(match.c.listed, ~match.c.private)
            .order_by(match.c.moved_at)
        )
        rows = await self._reader.rows(query)
        return {
            row.player_id: PlayedMatch(row.id, row.game, orjson.loads(row.options)) for row in rows
        }
