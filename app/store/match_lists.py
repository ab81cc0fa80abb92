"""Lists of matches, read from what the log projects."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    case,
    exists,
    func,
    or_,
    select,
)

from app.match.commands import PlayerId
from app.match.events import EndReason, OutReason, PauseReason
from app.match.state import Status
from app.store.db.database import Reader
from app.store.models import match, player, seat
from engine import Color

LIST_LENGTH = 24  # matches in one list at most


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match as lists show it. `seats` has (player, chosen name) by color, `kept` for whom free
    seats are kept.
    """

    id: str
    game: str
    options: Mapping[str, str]
    listed: bool
    status: Status
    version: int
    ply: int
    to_move: Color | None
    ended: EndReason | None
    winners: tuple[Color, ...]
    out: Mapping[Color, OutReason]
    time: str
    deadline: int | None
    paused: PauseReason | None
    opened_at: int
    moved_at: int
    seats: Mapping[Color, tuple[PlayerId | None, str | None]]
    kept: Mapping[Color, tuple[PlayerId, str | None]]


class MatchLists:
    """Reads lists of matches."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of_player(self, player_id: PlayerId) -> list[MatchSummary]:
        """A player's matches: running with their turn first, then by the last move.

        Among them those in which a seat is kept for the player.
        """
        seats = (seat.c.match_id == match.c.id) & (seat.c.player_id == player_id)
        rank = case(
            (
                (match.c.status == "running")
                & match.c.paused.is_(None)
                & exists().where(seats & (seat.c.color == match.c.to_move)),
                0,
            ),
            (match.c.status != "over", 1),
            else_=2,
        )
        query = select(match).where(or_(exists().where(seats), invited(player_id)))
        return await self._list(query.order_by(rank, match.c.moved_at.desc()))

    async def running(self) -> int:
        """How many matches are being played. Raises Unavailable."""
        query = select(func.count()).where(match.c.status == "running")
        return await self._reader.run(lambda connection: connection.scalar(query) or 0)

    async def running_listed(self) -> list[MatchSummary]:
        """Listed matches that are being played, the latest move first."""
        return await self._list(_listed("running"))

    async def waiting(self) -> list[MatchSummary]:
        """Listed matches with a free seat that is kept for nobody, the newest first."""
        free = exists().where(
            seat.c.match_id == match.c.id, seat.c.player_id.is_(None), seat.c.kept_for.is_(None)
        )
        return await self._list(_listed("waiting").where(free))

    async def _list(self, query: Select[Any]) -> list[MatchSummary]:
        limited = query.limit(LIST_LENGTH)
        return (await self._reader.run(lambda connection: read_summaries(connection, limited)))[1]


def invited(who: PlayerId) -> ColumnElement[bool]:
    """Whether a seat is kept for somebody. Not correlated: it is answered from an index, once."""
    kept = select(seat.c.match_id).where(seat.c.kept_for == who)
    return and_(match.c.status == "waiting", match.c.id.in_(kept))


def read_summaries(
    connection: Connection, query: Select[Any]
) -> tuple[Sequence[Row[Any]], list[MatchSummary]]:
    """The rows of a query for matches, which may have more columns, and a summary of each."""
    rows = connection.execute(query).all()
    seats = connection.execute(
        select(*_SEAT)
        .outerjoin(player, player.c.id == func.coalesce(seat.c.player_id, seat.c.kept_for))
        .where(seat.c.match_id.in_([row.id for row in rows]))
    )
    by_match: dict[str, list[Any]] = {}
    for one in seats.all():
        by_match.setdefault(one.match_id, []).append(one)
    return rows, [_summary(row, by_match.get(row.id, [])) for row in rows]


_SEAT = seat.c.match_id, seat.c.color, seat.c.player_id, seat.c.kept_for, player.c.name


def _listed(status: Status) -> Select[Any]:
    return (
        select(match)
        .where(match.c.status == status, match.c.listed)
        .order_by(match.c.moved_at.desc())
    )


def _summary(row: Row[Any], seats: Sequence[Row[Any]]) -> MatchSummary:
    return MatchSummary(
        id=row.id,
        game=row.game,
        options=orjson.loads(row.options),
        listed=row.listed,
        status=row.status,
        version=row.version,
        ply=row.ply,
        to_move=Color(row.to_move) if row.to_move else None,
        ended=row.ended,
        winners=tuple(Color(color) for color in orjson.loads(row.winners)),
        out={Color(color): reason for color, reason in orjson.loads(row.out).items()},
        time=row.time,
        deadline=row.deadline if row.status == "running" else None,
        opened_at=row.opened_at,
        moved_at=row.moved_at,
        paused=row.paused,
        seats={Color(one.color): _seat_name(one) for one in seats},
        kept={Color(one.color): (one.kept_for, one.name) for one in seats if one.kept_for},
    )


def _seat_name(one: Row[Any]) -> tuple[PlayerId | None, str | None]:
    return (one.player_id, one.name) if one.player_id else (None, None)
