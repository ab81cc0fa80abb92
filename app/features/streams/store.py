"""The matches that a program follows: the listed ones of some players, and certain ones."""

from collections.abc import Collection

from sqlalchemy import and_, or_, select

from app.db.repository import ReadRepository
from app.event_log.tables import match, seat
from app.match.commands import PlayerId
from app.players.matches.of_player import is_seated
from app.players.matches.summaries import MatchSummary, list_matches

MOST = 500  # matches


class FollowedMatches(ReadRepository):
    """Every method raises Unavailable."""

    async def read(
        self,
        players: Collection[PlayerId],
        ids: Collection[str],
        viewer: PlayerId | None,
        since: int | None = None,
    ) -> list[MatchSummary]:
        """The running listed matches of players and those that ended since a moment, and the
        matches with these ids that the viewer may see. The latest change comes last.
        """
        live = match.c.status == "running"
        if since is not None:
            live = or_(live, and_(match.c.status == "over", match.c.moved_at > since))
        seats = select(seat.c.match_id).where(seat.c.player_id.in_(players))
        visible = or_(~match.c.private, is_seated(viewer or ""))
        query = (
            select(match)
            .where(
                or_(
                    and_(match.c.listed, live, match.c.id.in_(seats)),
                    and_(match.c.id.in_(ids), visible),
                )
            )
            .order_by(match.c.moved_at.desc(), match.c.id)
            .limit(MOST)
        )
        return (await list_matches(self._reader, query))[::-1]
