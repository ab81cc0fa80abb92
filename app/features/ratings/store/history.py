"""Writes rating changes, once per match and in the order in which the matches ended."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, exists, func, select, tuple_

from app.db.database import insert
from app.db.repository import Repository
from app.event_log.tables import match, seat
from app.features.ratings.history import RatingsByCategory, replay
from app.features.ratings.model import Category, FinishedMatch, Rating, RatingChange
from app.features.ratings.tables import rated_match, rating, rating_change
from app.fields import attributes
from app.match.commands import PlayerId

MAX_WAITING = 50  # matches rated in one transaction


class RatingHistory(Repository):
    """Implements `WaitingMatches`. Every method raises Unavailable."""

    async def waiting(self, since: int, excluded: Collection[str] = ()) -> list[str]:
        query = (
            select(match.c.id)
            .where(
                match.c.rated,
                match.c.moved_at > since,
                match.c.status == "over",
                match.c.id.not_in(excluded),
                ~exists().where(rated_match.c.match_id == match.c.id),
            )
            .limit(MAX_WAITING)
        )
        return await self._reader.scalars(query)

    async def add(self, finished: Sequence[FinishedMatch]) -> None:
        await self._writer.run(apply_matches, finished)


def apply_matches(connection: Connection, finished: Sequence[FinishedMatch]) -> None:
    """Add matches to the history.

    Another process may have added a match that ended later. Therefore all changes after the first
    new match of a category are recomputed, so that the order of calls makes no difference.
    """
    new = [one for one in finished if _add_match(connection, one)]
    for category in sorted({one.category for one in new}):
        first = min(one.place for one in new if one.category == category)
        rate_again(connection, category, first)


def write_changes(connection: Connection, changes: Iterable[RatingChange]) -> None:
    rows = [change_values(change) for change in changes]
    if rows:
        connection.execute(rating_change.insert(), rows)


def write_ratings(connection: Connection, latest: Iterable[RatingChange]) -> None:
    for change in latest:
        row = rating_values(change)
        statement = insert(connection, rating).values(row)
        keys = ["game", "speed", "player_id"]
        connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=row))


def match_of_row(row: Row[Any]) -> FinishedMatch:
    return FinishedMatch(
        row.match_id, row.ended_at, Category(row.game, row.speed), orjson.loads(row.ranks)
    )


def match_values(finished: FinishedMatch) -> dict[str, Any]:
    return {
        "match_id": finished.match_id,
        "game": finished.category.game,
        "speed": finished.category.speed,
        "ended_at": finished.ended_at,
        "ranks": orjson.dumps(dict(sorted(finished.ranks.items()))).decode(),
    }


def _add_match(connection: Connection, finished: FinishedMatch) -> bool:
    """Returns False if the history has the match, or its players were merged since it was read."""
    seated = select(seat.c.player_id).where(seat.c.match_id == finished.match_id)
    players = set(connection.scalars(seated))
    if players and not players.issuperset(finished.ranks):
        return False
    statement = insert(connection, rated_match).values(match_values(finished))
    added = statement.on_conflict_do_nothing().returning(rated_match.c.match_id)
    return connection.execute(added).first() is not None


def rate_again(connection: Connection, category: Category, first: tuple[int, str]) -> None:
    """Recompute the changes of a category from a position in its order."""
    place = tuple_(rated_match.c.ended_at, rated_match.c.match_id)
    query = select(rated_match).where(*_in_category(rated_match, category), place >= tuple_(*first))
    matches = [match_of_row(row) for row in connection.execute(query)]
    changed = [one.match_id for one in matches]
    connection.execute(delete(rating_change).where(rating_change.c.match_id.in_(changed)))
    players = sorted({player for one in matches for player in one.ranks})
    changes = replay(matches, _latest_ratings(connection, category, players))
    write_changes(connection, changes)
    write_ratings(connection, {change.player: change for change in changes}.values())


def _latest_ratings(
    connection: Connection, category: Category, players: Sequence[PlayerId]
) -> RatingsByCategory:
    """The ratings after each player's last change in the history."""
    own = and_(*_in_category(rating_change, category), rating_change.c.player_id.in_(players))
    number = func.row_number().over(
        partition_by=rating_change.c.player_id,
        order_by=(rating_change.c.ended_at.desc(), rating_change.c.match_id.desc()),
    )
    ranked = select(rating_change, number.label("number")).where(own).subquery()
    rows = connection.execute(select(ranked).where(ranked.c.number == 1))
    return {
        (category, row.player_id): Rating(row.value, row.deviation, row.games, row.ended_at)
        for row in rows
    }


def _in_category(table: Any, category: Category) -> tuple[ColumnElement[bool], ...]:
    return table.c.game == category.game, table.c.speed == category.speed


def rating_values(change: RatingChange) -> dict[str, Any]:
    return asdict(change.match.category) | attributes(
        change.after,
        ("value", "deviation", "games"),
        player_id=change.player,
        played_at=change.match.ended_at,
    )


def change_values(change: RatingChange) -> dict[str, Any]:
    return asdict(change.match.category) | attributes(
        change.after,
        ("value", "deviation", "games"),
        match_id=change.match.match_id,
        player_id=change.player,
        ended_at=change.match.ended_at,
        value_before=change.before.value,
        deviation_before=change.before.deviation,
    )
