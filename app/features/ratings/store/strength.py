"""Reads the games that determine a player's strength."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, and_, exists, select

from app.db.database import Reader
from app.event_log.tables import entry, match, seat
from app.features.ratings.model import Rating
from app.features.ratings.store.levels import HAS_HINTS, LevelRatings
from app.features.ratings.strength import PastGame, Strength, estimate, rating_at
from app.features.ratings.tables import rating
from app.match.bot_players import computer_strength
from app.match.commands import PlayerId
from app.players.matches.of_player import HAS_RESULT, is_winner

MAX_GAMES = 60  # of a player, the latest


class PlayerStrengths:
    """Estimates the current strength of players."""

    def __init__(self, reader: Reader, levels: LevelRatings) -> None:
        self._reader = reader
        self._levels = levels

    async def of_player(
        self, player: PlayerId | None, game: str, distances: Sequence[float], now: int
    ) -> Strength:
        """A player's strength, None for a newcomer. `distances` are between the levels.

        Raises Unavailable.
        """
        levels = await self._levels.of_game(game, distances, now)
        if player is None:
            return estimate((), levels)
        return await self._reader.run(
            lambda connection: estimate(read_games(connection, player, game, levels), levels)
        )


def read_games(
    connection: Connection, player: PlayerId, game: str, levels: Sequence[Rating]
) -> list[PastGame]:
    """A player's latest games without hints, against computers and rated people, oldest first."""
    found: dict[str, list[Any]] = {}
    for row in connection.execute(_games(player, game)):
        found.setdefault(row.id, []).append(row)
    people = {row.opponent for rows in found.values() for row in rows}
    ratings = _ratings(connection, people, game)
    games = []
    for rows in found.values():
        won = rows[0].won
        opponents = [
            (known, row.lost)
            for row in rows
            if (won or row.lost) and (known := _rating(row.opponent, levels, ratings))
        ]
        if opponents:
            games.append(PastGame(won, opponents))
    return games[::-1]


def _games(player: PlayerId, game: str) -> Any:
    """A row for each opponent in each of the latest games, latest first."""
    own, other = seat.alias("own"), seat.alias("other")
    latest = (
        select(match.c.id, match.c.moved_at, is_winner(own.c.color).label("won"))
        .select_from(own)
        .join(match, match.c.id == own.c.match_id)
        .where(own.c.player_id == player, match.c.game == game, HAS_RESULT)
        .where(~exists().where(entry.c.match_id == match.c.id, HAS_HINTS))
        .order_by(match.c.moved_at.desc(), match.c.id)
        .limit(MAX_GAMES)
        .subquery()
    )
    return (
        select(
            latest.c.id,
            latest.c.won,
            other.c.player_id.label("opponent"),
            is_winner(other.c.color).label("lost"),
        )
        .select_from(latest)
        .join(match, match.c.id == latest.c.id)
        .join(other, and_(other.c.match_id == latest.c.id, other.c.player_id != player))
        .order_by(latest.c.moved_at.desc(), latest.c.id, other.c.color)
    )


def _ratings(connection: Connection, people: Iterable[str], game: str) -> dict[str, Rating]:
    """Each player's most certain rating in the game, at any speed."""
    query = select(rating).where(rating.c.game == game, rating.c.player_id.in_(people))
    best: dict[str, Rating] = {}
    for row in connection.execute(query.order_by(rating.c.deviation.desc(), rating.c.speed)):
        best[row.player_id] = Rating(row.value, row.deviation, row.games)
    return best


def _rating(
    opponent: PlayerId, levels: Sequence[Rating], ratings: dict[str, Rating]
) -> Rating | None:
    strength = computer_strength(opponent)
    if strength is None:
        return ratings.get(opponent)
    if strength > len(levels):
        return None
    return Rating(rating_at(strength, levels), 0.0)
