"""The matches of circles, opened there or listed ones between members; and their results."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, func, or_, select

from app.db.database import insert
from app.db.repository import Repository, writing
from app.event_log.tables import match, seat
from app.features.circles.model import PairScore
from app.features.circles.store.memberships import member_ids
from app.features.circles.tables import circle, circle_match
from app.features.ratings.model import Category, Rating
from app.features.ratings.tables import rating
from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.players.matches.of_player import HAS_RESULT, count_if, is_winner
from app.players.matches.summaries import LIST_LENGTH, MatchSummary, list_matches
from app.players.store import IS_BOT
from app.players.tables import player

WAITING_FOR = DAY  # after which a game that nobody has joined is no longer shown


class CircleMatches(Repository):
    """Every method raises Unavailable."""

    @writing
    def add(self, connection: Connection, circle_id: str, match_id: str) -> None:
        if connection.scalar(select(circle.c.id).where(circle.c.id == circle_id)) is not None:
            row = {"match_id": match_id, "circle_id": circle_id}
            statement = insert(connection, circle_match).values(row)
            connection.execute(statement.on_conflict_do_nothing())

    async def add_rematch(self, previous: str, match_id: str) -> None:
        """Assign a rematch to the circle of the previous match, if it has one."""
        circle_id = await self.circle_of(previous)
        if circle_id is not None:
            await self.add(circle_id, match_id)

    async def circle_of(self, match_id: str) -> str | None:
        query = select(circle_match.c.circle_id).where(circle_match.c.match_id == match_id)
        found: str | None = await self._reader.scalar(query)
        return found

    async def running(self, circle_id: str) -> list[MatchSummary]:
        query = select(match).where(match.c.status == "running", _belongs_to(circle_id))
        query = query.order_by(match.c.moved_at.desc()).limit(LIST_LENGTH)
        return await list_matches(self._reader, query)

    async def waiting(self, circle_id: str, now: int) -> list[MatchSummary]:
        """Matches that members have opened in the circle and that await players."""
        query = select(match).where(
            match.c.status == "waiting",
            match.c.opened_at > now - WAITING_FOR,
            match.c.host.in_(member_ids(circle_id)),
            match.c.id.in_(_opened_in(circle_id)),
        )
        query = query.order_by(match.c.opened_at.desc()).limit(LIST_LENGTH)
        return await list_matches(self._reader, query)

    async def results(self, circle_id: str) -> list[PairScore]:
        own, other = seat.alias("own"), seat.alias("other")
        members = member_ids(circle_id)
        own_win, other_win = is_winner(own.c.color), is_winner(other.c.color)
        query = (
            select(
                own.c.player_id,
                other.c.player_id,
                count_if(and_(own_win, ~other_win)),
                count_if(and_(own_win, other_win)),
                count_if(and_(other_win, ~own_win)),
            )
            .select_from(own)
            .join(match, match.c.id == own.c.match_id)
            .join(
                other,
                and_(other.c.match_id == own.c.match_id, other.c.player_id != own.c.player_id),
            )
            .where(own.c.player_id.in_(members), other.c.player_id.in_(members))
            .where(HAS_RESULT, _belongs_to(circle_id, two_members=False))
            .group_by(own.c.player_id, other.c.player_id)
        )
        rows = await self._reader.rows(query)
        return [PairScore(*row) for row in rows]

    async def ratings(self, circle_id: str) -> dict[Category, list[tuple[PlayerId, Rating]]]:
        """The ratings of human members in each category, best first."""
        query = (
            select(rating)
            .where(rating.c.player_id.in_(member_ids(circle_id)))
            .where(rating.c.player_id.not_in(select(player.c.id).where(IS_BOT)))
            .order_by(rating.c.value.desc(), rating.c.player_id)
        )
        rows = await self._reader.rows(query)
        found: dict[Category, list[tuple[PlayerId, Rating]]] = {}
        for row in rows:
            one = row.player_id, Rating(row.value, row.deviation, row.games)
            found.setdefault(Category(row.game, row.speed), []).append(one)
        return found


def _opened_in(circle_id: str) -> Select[Any]:
    return select(circle_match.c.match_id).where(circle_match.c.circle_id == circle_id)


def _belongs_to(circle_id: str, *, two_members: bool = True) -> ColumnElement[bool]:
    """True for a match opened in a circle, or a listed one with two members."""
    listed: ColumnElement[bool] = and_(match.c.listed)
    if two_members:
        seated = select(seat.c.match_id).where(seat.c.player_id.in_(member_ids(circle_id)))
        pairs = seated.group_by(seat.c.match_id).having(func.count(seat.c.player_id.distinct()) > 1)
        listed = and_(match.c.listed, match.c.id.in_(pairs))
    return and_(~match.c.private, or_(match.c.id.in_(_opened_in(circle_id)), listed))
