"""A player's own matches: pages of them, whose turn it is, and the score against each other."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
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

from app.match.commands import PlayerId
from app.match.state import Status
from app.store.db.database import Reader
from app.store.match_lists import MatchSummary, invited, read_summaries
from app.store.models import match, player, seat

PAGE_LENGTH = 24  # matches on one page
TURNS = 24  # matches in the list of those that wait for the player
PEOPLE = 100  # opponents in the table of scores
NO_DEADLINE = 1 << 60  # milliseconds: after everything

PagePosition = tuple[int, int, int, str]
"""Where a match stands in its list: rank, deadline, age, id. All ascending."""


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Which of the player's matches; None does not ask."""

    status: Status | None = None
    game: str | None = None
    opponent: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Some matches in their order, and where the next page begins, if there is one."""

    summaries: tuple[MatchSummary, ...]
    next: PagePosition | None


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """What two players have made of one game, as the first of them sees it.

    `played` are the matches that came to a result. In a match for three, one of the two has won
    against the other when it was won by one and not by the other; when it was won by the third
    alone, it counts as played and for neither.
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


class PlayerMatches:
    """Reads what belongs to one player."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def page(
        self, me: PlayerId, wanted: MatchFilter, after: PagePosition | None = None
    ) -> MatchPage:
        """The matches behind a place: running ones with the own turn and little time left first.

        Of those where it is the player's turn, the one that has waited longest comes first; of all
        others the one that was moved in last.
        """
        place = _page_position(me)
        query = select(match, *place).where(*_filter_clauses(me, wanted))
        if after is not None:
            query = query.where(tuple_(*place) > tuple_(*map(literal, after)))
        query = query.order_by(*place).limit(PAGE_LENGTH + 1)
        rows, summaries = await self._reader.run(
            lambda connection: read_summaries(connection, query)
        )
        more = len(summaries) > PAGE_LENGTH
        last = rows[PAGE_LENGTH - 1] if more else None
        return MatchPage(
            tuple(summaries[:PAGE_LENGTH]),
            (last.rank, last.due, last.age, last.id) if last else None,
        )

    async def turns(self, me: PlayerId) -> tuple[int, list[MatchSummary]]:
        """In how many matches it is the player's turn, and the first: longest waiting first."""
        mine = _has_seat(me), _to_move(me)
        counting = select(func.count()).select_from(match).where(*mine)
        query = select(match).where(*mine).order_by(match.c.moved_at, match.c.id).limit(TURNS)
        return await self._reader.run(
            lambda connection: (
                connection.execute(counting).scalar_one(),
                read_summaries(connection, query)[1],
            )
        )

    async def scores(self, me: PlayerId) -> list[HeadToHead]:
        """The score by opponent and game: who was met last comes first."""
        query = _scores(me)
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [HeadToHead(*row) for row in rows]


_COUNTED = and_(match.c.status == "over", match.c.winners != "[]")


def _has_seat(who: PlayerId) -> ColumnElement[bool]:
    """Whether somebody has a seat, or one is kept for them. Answered from indexes, once."""
    own = or_(seat.c.player_id == who, seat.c.kept_for == who)
    return match.c.id.in_(select(seat.c.match_id).where(own))


def _to_move(me: PlayerId) -> ColumnElement[bool]:
    own = exists().where(
        seat.c.match_id == match.c.id, seat.c.color == match.c.to_move, seat.c.player_id == me
    )
    return and_(match.c.status == "running", match.c.paused.is_(None), own)


def _page_position(me: PlayerId) -> tuple[ColumnElement[Any], ...]:
    mine, status = _to_move(me), match.c.status
    rank = case((mine, 0), (status == "running", 1), (status == "waiting", 2), else_=3)
    due = case((mine, func.coalesce(match.c.deadline, NO_DEADLINE)), else_=NO_DEADLINE)
    age = case((mine, match.c.moved_at), else_=-match.c.moved_at)
    return rank.label("rank"), due.label("due"), age.label("age"), match.c.id


def _filter_clauses(me: PlayerId, wanted: MatchFilter) -> list[ColumnElement[bool]]:
    conditions = [or_(_has_seat(me), invited(me))]
    if wanted.status is not None:
        conditions.append(match.c.status == wanted.status)
    if wanted.status == "over":
        conditions.append(or_(match.c.ply > 0, _COUNTED))  # a withdrawn invitation is no game
    if wanted.game is not None:
        conditions.append(match.c.game == wanted.game)
    if wanted.opponent is not None:
        conditions.append(_has_seat(wanted.opponent))
    return conditions


def _scores(me: PlayerId) -> Select[Any]:
    mine, other = seat.alias("mine"), seat.alias("other")
    i_won, they_won = _won(mine.c.color), _won(other.c.color)
    return (
        select(
            other.c.player_id,
            player.c.name,
            match.c.game,
            _count(_COUNTED),
            _count(and_(_COUNTED, i_won, ~they_won)),
            _count(and_(_COUNTED, i_won, they_won)),
            _count(and_(_COUNTED, they_won, ~i_won)),
            _count(match.c.status == "running"),
            func.max(match.c.moved_at).label("last_at"),
        )
        .select_from(mine)
        .join(match, match.c.id == mine.c.match_id)
        .join(other, and_(other.c.match_id == mine.c.match_id, other.c.player_id != me))
        .outerjoin(player, player.c.id == other.c.player_id)
        .where(mine.c.player_id == me, or_(match.c.status == "running", _COUNTED))
        .group_by(other.c.player_id, player.c.name, match.c.game)
        .order_by(func.max(match.c.moved_at).desc(), other.c.player_id)
        .limit(PEOPLE)
    )


def _won(color: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether a color is among the winners, who are stored as a JSON list."""
    return match.c.winners.contains(literal('"') + color + '"')


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)
