"""The running live games of players: nobody is paired who has one elsewhere."""

from collections.abc import Collection

from sqlalchemy import and_, or_, select

from app.db.repository import ReadRepository
from app.event_log.tables import match, seat
from app.match.commands import SERVICE, PlayerId
from app.match.time_control import MINUTE

FRESH = 10 * MINUTE  # in which a game counts although no clock runs: nobody has moved yet
_CHUNK = 400  # players per query


class LiveGames(ReadRepository):
    """Implements `PlayersElsewhere` of the ports. Raises Unavailable."""

    async def busy(
        self, players: Collection[PlayerId], now: int, own: Collection[str] = ()
    ) -> dict[PlayerId, str]:
        """The players among some who have a running live game, with its id. `own` do not count.

        A paused game does not count, nor one that nobody has begun for long.
        """
        runs = or_(
            match.c.deadline.is_not(None),
            match.c.host == SERVICE,  # of a tournament, which ends it
            and_(match.c.paused.is_(None), match.c.moved_at > now - FRESH),
        )
        query = (
            select(seat.c.player_id, match.c.id)
            .join(match, match.c.id == seat.c.match_id)
            .where(match.c.status == "running", match.c.speed == "live", runs)
        )
        found: dict[PlayerId, str] = {}
        for some in _chunks(sorted(players)):
            rows = await self._reader.rows(query.where(seat.c.player_id.in_(some)))
            found |= {player: match_id for player, match_id in rows if match_id not in own}
        return found


def _chunks(players: list[PlayerId]) -> list[list[PlayerId]]:
    return [players[start : start + _CHUNK] for start in range(0, len(players), _CHUNK)]
