"""A player's finished public games: listed matches with a result."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import ColumnElement, and_, func, select, tuple_

from app.db.repository import ReadRepository
from app.event_log.tables import match, seat
from app.match.commands import PlayerId
from app.players.matches.of_player import (
    HAS_RESULT,
    HeadToHead,
    count_if,
    is_seated,
    is_winner,
    read_scores,
)
from app.players.matches.summaries import MatchSummary, list_matches

PAGE_LENGTH = 12  # games

GameResult = Literal["won", "drawn", "lost"]
GamePosition = tuple[int, str]
"""The descending sort key of a game: when it ended, and its id."""


@dataclass(frozen=True, slots=True)
class GameScore:
    """A player's results in one game. A draw is shared with any other player."""

    game: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class GamePage:
    """Games, and the position of the last one if another page follows."""

    summaries: tuple[MatchSummary, ...]
    next: GamePosition | None


class PublicGames(ReadRepository):
    """Every method raises Unavailable."""

    async def page(
        self,
        player_id: PlayerId,
        game: str | None = None,
        result: GameResult | None = None,
        after: GamePosition | None = None,
    ) -> GamePage:
        """The games after a position, newest first."""
        position = match.c.moved_at, match.c.id
        query = select(match).where(IS_PUBLIC, is_seated(player_id))
        if game is not None:
            query = query.where(match.c.game == game)
        if result is not None:
            own = select(seat.c.match_id).join(match, match.c.id == seat.c.match_id)
            own = own.where(seat.c.player_id == player_id, _results()[result])
            query = query.where(match.c.id.in_(own))
        if after is not None:
            query = query.where(tuple_(*position) < after)
        query = query.order_by(*(column.desc() for column in position)).limit(PAGE_LENGTH + 1)
        summaries = await list_matches(self._reader, query)
        shown = tuple(summaries[:PAGE_LENGTH])
        more = len(summaries) > PAGE_LENGTH
        return GamePage(shown, (shown[-1].moved_at, shown[-1].id) if more else None)

    async def by_game(self, player_id: PlayerId) -> list[GameScore]:
        """The results in each game, most played first."""
        counts = [count_if(condition) for condition in _results().values()]
        query = (
            select(match.c.game, *counts)
            .join(seat, seat.c.match_id == match.c.id)
            .where(seat.c.player_id == player_id, IS_PUBLIC)
            .group_by(match.c.game)
            .order_by(func.count().desc(), match.c.game)
        )
        rows = await self._reader.rows(query)
        return [GameScore(*row) for row in rows]

    async def by_opponent(self, player_id: PlayerId) -> list[HeadToHead]:
        return await self._reader.run(read_scores, player_id, IS_PUBLIC)


def result_of(summary: MatchSummary, player_id: PlayerId) -> GameResult:
    own = {color for color, (player, _) in summary.seats.items() if player == player_id}
    if not own & set(summary.winners):
        return "lost"
    return "won" if len(summary.winners) == 1 else "drawn"


IS_PUBLIC = and_(match.c.listed, ~match.c.private, HAS_RESULT)


def _results() -> dict[GameResult, ColumnElement[bool]]:
    """The condition for each result, for the player of a row of `seat`."""
    own_win, shared = is_winner(seat.c.color), match.c.winners.contains(",")
    return {"won": and_(own_win, ~shared), "drawn": and_(own_win, shared), "lost": ~own_win}
