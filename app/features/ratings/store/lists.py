"""Reads ratings: of players, of a match, their history, and leaderboards."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, literal, or_, select

from app.db.repository import ReadRepository, reading
from app.features.ratings.model import ACTIVE_FOR, GROWTH, PERIOD, PROVISIONAL, Category, Rating
from app.features.ratings.tables import rated_match, rating, rating_change
from app.match.commands import PlayerId
from app.players.store import DELETED_NAME
from app.players.tables import player

LEADERBOARD_LENGTH = 50  # players
MAX_POINTS = 500  # of a curve: the latest matches


@dataclass(frozen=True, slots=True)
class Leader:
    """A player of a leaderboard, with the chosen name."""

    player: PlayerId
    name: str | None
    rating: Rating


@dataclass(frozen=True, slots=True)
class MatchRating:
    """A player's rating before a finished match, and after it."""

    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class Point:
    """A player's rating after a match."""

    match_id: str
    ended_at: int
    rating: Rating


class RatingLists(ReadRepository):
    """Every method raises Unavailable."""

    async def of_players(
        self, category: Category, players: Collection[PlayerId], now: int
    ) -> dict[PlayerId, Rating]:
        """The players' ratings in a category at a moment; players without one are left out."""
        query = select(rating).where(
            rating.c.game == category.game,
            rating.c.speed == category.speed,
            rating.c.player_id.in_(players),
        )
        return {row.player_id: _rating(row).at(now) for row in await self._reader.rows(query)}

    @reading
    def of_match(self, connection: Connection, match_id: str) -> dict[PlayerId, MatchRating] | None:
        """The changes by a finished match, none if it does not count; None before it is rated."""
        known = select(rated_match.c.match_id).where(rated_match.c.match_id == match_id)
        if connection.scalar(known) is None:
            return None
        changes = select(rating_change).where(rating_change.c.match_id == match_id)
        return {row.player_id: _match_rating(row) for row in connection.execute(changes)}

    async def of_player(self, player_id: PlayerId, now: int) -> dict[Category, Rating]:
        """A player's ratings at a moment, those with most games first."""
        query = (
            select(rating)
            .where(rating.c.player_id == player_id)
            .order_by(rating.c.games.desc(), rating.c.game, rating.c.speed)
        )
        rows = await self._reader.rows(query)
        return {Category(row.game, row.speed): _rating(row).at(now) for row in rows}

    async def curve(self, player_id: PlayerId, category: Category) -> list[Point]:
        change = rating_change.c
        query = (
            select(rating_change)
            .where(
                change.player_id == player_id,
                change.game == category.game,
                change.speed == category.speed,
            )
            .order_by(change.ended_at.desc(), change.match_id.desc())
            .limit(MAX_POINTS)
        )
        rows = await self._reader.rows(query)
        return [Point(row.match_id, row.ended_at, _after(row)) for row in reversed(rows)]

    async def leaders(self, category: Category, now: int, *, bots: bool = False) -> list[Leader]:
        """The best people who played lately and whose ratings are not provisional; or the bots."""
        elapsed = (literal(float(now)) - rating.c.played_at) / float(PERIOD)
        grown = rating.c.deviation * rating.c.deviation + GROWTH**2 * elapsed
        exists = or_(player.c.name.is_(None), player.c.name != DELETED_NAME)
        query = (
            select(rating, player.c.name)
            .outerjoin(player, player.c.id == rating.c.player_id)
            .where(
                rating.c.game == category.game,
                rating.c.speed == category.speed,
                grown < PROVISIONAL**2,
                rating.c.played_at > now - ACTIVE_FOR,
                exists,
                player.c.bot_at.is_not(None) if bots else player.c.bot_at.is_(None),
            )
            .order_by(rating.c.value.desc(), rating.c.player_id)
            .limit(LEADERBOARD_LENGTH)
        )
        rows = await self._reader.rows(query)
        return [Leader(row.player_id, row.name, _rating(row).at(now)) for row in rows]


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.value, row.deviation, row.games, row.played_at)


def _match_rating(row: Row[Any]) -> MatchRating:
    before = Rating(row.value_before, row.deviation_before, row.games - 1)
    return MatchRating(before, _after(row))


def _after(row: Row[Any]) -> Rating:
    """The rating after a change."""
    return Rating(row.value, row.deviation, row.games, row.ended_at)
