"""Reads rated players' games against the computer's levels."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, exists, func, or_, select

from app.db.database import Reader
from app.db.repository import ReadRepository
from app.event_log.tables import entry, match, seat
from app.features.ratings.levels import LevelGame, level_ratings
from app.features.ratings.model import PROVISIONAL, Rating
from app.features.ratings.tables import rating
from app.match.bot_players import COMPUTER_PREFIX, LEVELS, computer_strength
from app.match.time_control import MINUTE
from app.players.matches.of_player import HAS_RESULT, is_winner

MAX_GAMES = 20  # the latest of each player: no single player decides
KEPT_FOR = 10 * MINUTE

HAS_HINTS = or_(
    and_(entry.c.version == 1, entry.c.events.contains('"hints":true')),
    entry.c.events.contains('"kind":"hint-given"'),
)


class LevelRatings(ReadRepository):
    """Computes the ratings of a game's levels, and caches them for ten minutes."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self._kept: dict[str, tuple[int, list[Rating]]] = {}

    async def of_game(self, game: str, distances: Sequence[float], now: int) -> list[Rating]:
        """Raises Unavailable."""
        at, ratings = self._kept.get(game, (-KEPT_FOR, []))
        if now - at >= KEPT_FOR:
            games = await self._reader.run(read_games, game, now)
            ratings = level_ratings(distances, games)
            self._kept[game] = now, ratings
        return ratings


def read_games(connection: Connection, game: str, now: int) -> list[LevelGame]:
    """Two-player games, without hints or takebacks, of players whose rating in the game is
    certain.
    """
    players = _certain_players(connection, game, now)
    rows = connection.execute(_games(game, list(players)))
    return [
        LevelGame(int(level), players[row.player_id], _score(row))
        for row in rows
        if (level := computer_strength(row.computer)) is not None and level in LEVELS
    ]


def _certain_players(connection: Connection, game: str, now: int) -> dict[str, Rating]:
    """Each player's most certain rating in the game, at any speed."""
    query = select(rating).where(rating.c.game == game, rating.c.deviation < PROVISIONAL)
    best: dict[str, Rating] = {}
    for row in connection.execute(query.order_by(rating.c.player_id, rating.c.speed)):
        one = Rating(row.value, row.deviation, row.games, row.played_at).at(now)
        known = best.get(row.player_id)
        if not one.provisional and (known is None or one.deviation < known.deviation):
            best[row.player_id] = one
    return best


def _games(game: str, players: Sequence[str]) -> Any:
    own, other, third = seat.alias("own"), seat.alias("other"), seat.alias("third")
    helped = or_(entry.c.events.contains('"taken-back"'), HAS_HINTS)
    number = func.row_number().over(
        partition_by=own.c.player_id, order_by=(match.c.moved_at.desc(), match.c.id)
    )
    ranked = (
        select(
            own.c.player_id,
            other.c.player_id.label("computer"),
            is_winner(own.c.color).label("won"),
            is_winner(other.c.color).label("lost"),
            number.label("number"),
        )
        .select_from(own)
        .join(match, match.c.id == own.c.match_id)
        .join(other, and_(other.c.match_id == own.c.match_id, other.c.color != own.c.color))
        .where(own.c.player_id.in_(players), match.c.game == game, HAS_RESULT)
        .where(other.c.player_id.startswith(COMPUTER_PREFIX))
        .where(
            ~exists().where(
                third.c.match_id == match.c.id,
                third.c.color != own.c.color,
                third.c.color != other.c.color,
            ),
            ~exists().where(entry.c.match_id == match.c.id, helped),
        )
        .subquery()
    )
    return select(ranked).where(ranked.c.number <= MAX_GAMES)


def _score(row: Any) -> float:
    if row.won and row.lost:
        return 0.5
    return 1.0 if row.won else 0.0
