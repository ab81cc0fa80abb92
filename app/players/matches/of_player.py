"""The matches of one player: lists and pages of them, and scores against other players."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    tuple_,
)

from app.db.repository import ReadRepository, reading
from app.event_log.tables import match, seat
from app.match.bot_players import COMPUTER_PREFIX
from app.match.commands import SERVICE, PlayerId
from app.match.state import Status
from app.players.matches.summaries import LIST_LENGTH, MatchSummary, list_matches, read_summaries
from app.players.tables import player

PAGE_LENGTH = 24  # matches
MAX_TURNS = 24  # matches
MAX_BEGUN = 3  # matches
MAX_SCORES = 100  # opponents
NO_DEADLINE = 1 << 60  # milliseconds; later than every deadline

PagePosition = tuple[int, int, int, str]
"""The sort key of a match: rank, deadline, age and id, all ascending."""


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Conditions for a player's matches; None means any."""

    status: Status | None = None
    game: str | None = None
    opponent: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Matches in order, and the position of the last one if another page follows."""

    summaries: tuple[MatchSummary, ...]
    next: PagePosition | None


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The score of a player against an opponent in one game.

    `played` counts matches with a result. In a three-player match, the player won if they are among
    the winners and the opponent is not; if only the third player won, the match only counts as
    played.
    """

    opponent: PlayerId
    name: str | None
    game: str
    played: int
    won: int
    drawn: int
    lost: int
    running: int
    last_at: int


class PlayerMatches(ReadRepository):
    """Reads the matches of one player. Every method raises Unavailable."""

    async def recent(self, player_id: PlayerId) -> list[MatchSummary]:
        """Matches for the home page: the player's turn first, then other unfinished, then finished.

        Each group begins with games that have a deadline for the player, earliest first; the rest
        follow, latest move first.
        """
        rank = case((_is_to_move(player_id), 0), (match.c.status != "over", 1), else_=2)
        query = (
            select(match)
            .where(or_(is_seated(player_id), _is_invited(player_id)))
            .order_by(rank, _due(player_id), match.c.moved_at.desc())
            .limit(LIST_LENGTH)
        )
        return await list_matches(self._reader, query)

    async def page(
        self, player_id: PlayerId, match_filter: MatchFilter, after: PagePosition | None = None
    ) -> MatchPage:
        """The next matches after a position: running ones first, then waiting, then finished.

        Among running matches, those with the player's turn come first, by deadline, then by waiting
        time. All others are ordered by the latest move.
        """
        position = _page_position(player_id)
        query = select(match, *position).where(*_filter_conditions(player_id, match_filter))
        if after is not None:
            query = query.where(tuple_(*position) > tuple_(*map(literal, after)))
        query = query.order_by(*position).limit(PAGE_LENGTH + 1)
        rows, summaries = await self._reader.run(read_summaries, query)
        more = len(summaries) > PAGE_LENGTH
        last = rows[PAGE_LENGTH - 1] if more else None
        return MatchPage(
            tuple(summaries[:PAGE_LENGTH]),
            (last.rank, last.due, last.age, last.id) if last else None,
        )

    async def some(self, player_id: PlayerId, ids: Collection[str]) -> list[MatchSummary]:
        """The matches among `ids` in which the player has a seat or a reservation."""
        query = select(match).where(match.c.id.in_(ids), _is_seated_or_reserved(player_id))
        return await list_matches(self._reader, query)

    @reading
    def turns(self, connection: Connection, player_id: PlayerId) -> tuple[int, list[MatchSummary]]:
        """The number of matches with the player's turn, and the first of them, as in `page`."""
        conditions = is_seated(player_id), _is_to_move(player_id)
        count = select(func.count()).select_from(match).where(*conditions)
        query = select(match).where(*conditions).order_by(*_page_position(player_id))
        _, summaries = read_summaries(connection, query.limit(MAX_TURNS))
        return connection.execute(count).scalar_one(), summaries

    async def begun(self, player_id: PlayerId, since: int, since_live: int) -> list[MatchSummary]:
        """Matches of the player that began since a moment, latest first.

        `since_live` applies to matches with a running clock, which wait for nobody. Only matches
        that the player opened, or a tournament if they have a clock, and in which the player has
        not moved yet.
        """
        live = match.c.speed == "live"
        fresh = match.c.moved_at >= case((live, since_live), else_=since)
        unmoved = or_(match.c.ply == 0, and_(match.c.ply == 1, _is_to_move(player_id)))
        of_tournament = and_(match.c.host == SERVICE, live)
        query = (
            select(match)
            .where(is_seated(player_id), match.c.status == "running")
            .where(or_(match.c.host == player_id, of_tournament))
            .where(unmoved, fresh)
            .order_by(match.c.moved_at.desc())
            .limit(MAX_BEGUN)
        )
        return await list_matches(self._reader, query)

    async def count_against_computers(self, player_id: PlayerId) -> int:
        """The number of unfinished matches of the player with computers."""
        computers = exists().where(
            seat.c.match_id == match.c.id, seat.c.player_id.startswith(COMPUTER_PREFIX)
        )
        conditions = is_seated(player_id), match.c.status != "over", computers
        query = select(func.count()).select_from(match).where(*conditions)
        return await self._reader.scalar(query) or 0

    async def scores(self, player_id: PlayerId) -> list[HeadToHead]:
        """The scores by opponent and game, latest opponent first."""
        return await self._reader.run(read_scores, player_id)


HAS_RESULT = and_(match.c.status == "over", match.c.winners != "[]")


# Uncorrelated subqueries: each is answered once, from an index.


def is_seated(player_id: PlayerId) -> ColumnElement[bool]:
    return match.c.id.in_(select(seat.c.match_id).where(seat.c.player_id == player_id))


def _is_invited(player_id: PlayerId) -> ColumnElement[bool]:
    reserved = select(seat.c.match_id).where(seat.c.reserved_for == player_id)
    return and_(match.c.status == "waiting", match.c.id.in_(reserved))


def _is_seated_or_reserved(player_id: PlayerId) -> ColumnElement[bool]:
    own = or_(seat.c.player_id == player_id, seat.c.reserved_for == player_id)
    return match.c.id.in_(select(seat.c.match_id).where(own))


def _is_to_move(player_id: PlayerId) -> ColumnElement[bool]:
    own = exists().where(
        seat.c.match_id == match.c.id,
        seat.c.color == match.c.to_move,
        seat.c.player_id == player_id,
    )
    return and_(match.c.status == "running", match.c.paused.is_(None), own)


def _due(player_id: PlayerId) -> ColumnElement[Any]:
    """When the player's time for a move is up."""
    deadline = func.coalesce(match.c.deadline, NO_DEADLINE)
    return case((_is_to_move(player_id), deadline), else_=NO_DEADLINE)


def _page_position(player_id: PlayerId) -> tuple[ColumnElement[Any], ...]:
    to_move, status = _is_to_move(player_id), match.c.status
    rank = case((to_move, 0), (status == "running", 1), (status == "waiting", 2), else_=3)
    age = case((to_move, match.c.moved_at), else_=-match.c.moved_at)
    return rank.label("rank"), _due(player_id).label("due"), age.label("age"), match.c.id


def _filter_conditions(player_id: PlayerId, match_filter: MatchFilter) -> list[ColumnElement[bool]]:
    conditions = [_is_seated_or_reserved(player_id)]
    if match_filter.status is not None:
        conditions.append(match.c.status == match_filter.status)
    if match_filter.status == "over":
        conditions.append(or_(match.c.ply > 0, HAS_RESULT))  # not withdrawn before the start
    if match_filter.game is not None:
        conditions.append(match.c.game == match_filter.game)
    if match_filter.opponent is not None:
        conditions.append(_is_seated_or_reserved(match_filter.opponent))
    return conditions


def read_scores(
    connection: Connection, player_id: PlayerId, *conditions: ColumnElement[bool]
) -> list[HeadToHead]:
    """The scores in matches that fulfill conditions, latest opponent first."""
    query = _scores(player_id).where(*conditions)
    return [HeadToHead(*row) for row in connection.execute(query)]


def _scores(player_id: PlayerId) -> Select[Any]:
    own, other = seat.alias("own"), seat.alias("other")
    own_win, other_win = is_winner(own.c.color), is_winner(other.c.color)
    return (
        select(
            other.c.player_id,
            player.c.name,
            match.c.game,
            count_if(HAS_RESULT),
            count_if(and_(HAS_RESULT, own_win, ~other_win)),
            count_if(and_(HAS_RESULT, own_win, other_win)),
            count_if(and_(HAS_RESULT, other_win, ~own_win)),
            count_if(match.c.status == "running"),
            func.max(match.c.moved_at).label("last_at"),
        )
        .select_from(own)
        .join(match, match.c.id == own.c.match_id)
        .join(other, and_(other.c.match_id == own.c.match_id, other.c.player_id != player_id))
        .outerjoin(player, player.c.id == other.c.player_id)
        .where(own.c.player_id == player_id, or_(match.c.status == "running", HAS_RESULT))
        .group_by(other.c.player_id, player.c.name, match.c.game)
        .order_by(func.max(match.c.moved_at).desc(), other.c.player_id)
        .limit(MAX_SCORES)
    )


def is_winner(color: ColumnElement[str]) -> ColumnElement[bool]:
    return match.c.winners.contains(literal('"') + color + '"')


def count_if(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)
