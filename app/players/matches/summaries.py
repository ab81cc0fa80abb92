"""Public lists of matches, and match summaries, read from the projections."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, exists, func, or_, select, true

from app.db.database import Reader
from app.db.repository import ReadRepository
from app.event_log.codec import decode_events
from app.event_log.tables import entry, match, seat
from app.fields import filled
from app.match.commands import SERVICE, JoinPolicy, PlayerId, TournamentGame
from app.match.events import EndReason, Opened, OutReason, PauseReason
from app.match.state import Start, Status
from app.players.tables import account, mute, player
from engine import Color

LIST_LENGTH = 24  # matches


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match as lists show it.

    `seats` and `reserved` map colors to player and chosen name. `reserved` has free seats only.
    `handles` has seated players with an account. `score` is set if it decided the game, but None if
    the game ended with an older version.
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
    departed: Mapping[Color, OutReason]
    score: Mapping[Color, int] | None
    time: str
    deadline: int | None
    paused: PauseReason | None
    opened_at: int
    moved_at: int
    joining: JoinPolicy
    random_color: bool
    rated: bool
    start: Start
    seats: Mapping[Color, tuple[PlayerId | None, str | None]]
    reserved: Mapping[Color, tuple[PlayerId, str | None]]
    handles: Mapping[Color, str] = field(default_factory=dict)
    tournament: TournamentGame | None = None

    @property
    def people(self) -> list[PlayerId]:
        pairs = (*self.seats.values(), *self.reserved.values())
        return [player for player, _ in pairs if player is not None]


class MatchLists(ReadRepository):
    """Reads public lists of matches. Every method raises Unavailable."""

    async def count_running(self) -> int:
        query = select(func.count()).where(match.c.status == "running")
        return await self._reader.scalar(query) or 0

    async def running_listed(self) -> list[MatchSummary]:
        return await list_matches(self._reader, _listed("running"))

    async def open_games(self, now: int, reader: PlayerId | None = None) -> list[MatchSummary]:
        """Listed matches with an unreserved free seat, newest first.

        Excludes matches whose host has long been away, and those that a block keeps the reader from
        joining.
        """
        free = exists().where(
            seat.c.match_id == match.c.id, seat.c.player_id.is_(None), seat.c.reserved_for.is_(None)
        )
        joinable = ~has_blocked_seat(reader) if reader else true()
        query = _listed("waiting").where(free, is_offered(now), joinable)
        return await list_matches(self._reader, query)


def _listed(status: Status) -> Select[Any]:
    return (
        select(match)
        .where(match.c.status == status, match.c.listed)
        .order_by(match.c.moved_at.desc())
        .limit(LIST_LENGTH)
    )


async def list_matches(reader: Reader, query: Select[Any]) -> list[MatchSummary]:
    """The matches of a query for rows of `match`. Raises Unavailable."""
    _, summaries = await reader.run(read_summaries, query)
    return summaries


def read_summaries(
    connection: Connection, query: Select[Any]
) -> tuple[Sequence[Row[Any]], list[MatchSummary]]:
    """Run a query for rows of `match`, which may have more columns, and summarize each row."""
    rows = connection.execute(query).all()
    seats = connection.execute(
        select(
            seat.c.match_id,
            seat.c.color,
            seat.c.player_id,
            seat.c.reserved_for,
            player.c.name,
            account.c.handle,
        )
        .outerjoin(account, account.c.player_id == seat.c.player_id)
        .outerjoin(player, player.c.id == func.coalesce(seat.c.player_id, seat.c.reserved_for))
        .where(seat.c.match_id.in_([row.id for row in rows]))
    )
    by_match: dict[str, list[Any]] = {}
    for seat_row in seats:
        by_match.setdefault(seat_row.match_id, []).append(seat_row)
    tournaments = _tournaments(connection, [row.id for row in rows if row.host == SERVICE])
    return rows, [_summary(row, by_match.get(row.id, []), tournaments.get(row.id)) for row in rows]


def _tournaments(connection: Connection, matches: Sequence[str]) -> dict[str, TournamentGame]:
    """The tournaments of matches that the server opened; only their first entries say them."""
    first = select(entry.c.match_id, entry.c.events).where(
        entry.c.match_id.in_(matches), entry.c.version == 1
    )
    opened = connection.execute(first).all() if matches else []
    return {
        row.match_id: event.tournament
        for row in opened
        for event in decode_events(row.events)
        if isinstance(event, Opened) and event.tournament
    }


def _summary(
    row: Row[Any], seats: Sequence[Row[Any]], tournament: TournamentGame | None
) -> MatchSummary:
    return filled(
        MatchSummary,
        row,
        options=orjson.loads(row.options),
        to_move=Color(row.to_move) if row.to_move else None,
        winners=tuple(Color(color) for color in orjson.loads(row.winners)),
        departed={Color(color): reason for color, reason in orjson.loads(row.departed).items()},
        score=read_score(row.score),
        deadline=row.deadline if row.status == "running" else None,
        joining=row.joining or "open",
        random_color=bool(row.random_color),
        start=row.start or "usual",
        seats={Color(seat_row.color): _seated(seat_row) for seat_row in seats},
        reserved={
            Color(seat_row.color): (seat_row.reserved_for, seat_row.name)
            for seat_row in seats
            if seat_row.reserved_for
        },
        handles={Color(one.color): one.handle for one in seats if one.handle},
        tournament=tournament,
    )


def read_score(text: str | None) -> dict[Color, int] | None:
    return {Color(color): score for color, score in orjson.loads(text).items()} if text else None


def _seated(seat_row: Row[Any]) -> tuple[PlayerId | None, str | None]:
    return (seat_row.player_id, seat_row.name) if seat_row.player_id else (None, None)


def is_offered(now: int) -> ColumnElement[bool]:
    """True if the host of an open game was there lately. Unknown in rows of older versions."""
    return or_(match.c.offered_until.is_(None), match.c.offered_until > now)


def has_blocked_seat(player: str) -> ColumnElement[bool]:
    """True if the player has blocked somebody in the match, or vice versa."""
    return seats_one_of(player, mute.c.blocks)


def seats_one_of(player: str, kind: ColumnElement[bool]) -> ColumnElement[bool]:
    other = and_(seat.c.match_id == match.c.id, seat.c.player_id.is_not(None))
    return exists().where(
        other,
        kind,
        or_(
            and_(mute.c.player_id == player, mute.c.other_id == seat.c.player_id),
            and_(mute.c.other_id == player, mute.c.player_id == seat.c.player_id),
        ),
    )
