"""Lists of matches, read from what the log projects."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, Row, Select, case, exists, select

from app.match.commands import PlayerId
from app.match.events import EndReason
from app.match.state import Status
from app.store.database import Reader
from app.store.models import match, player, seat
from engine import Color

LIST_LENGTH = 24  # matches in one list at most


@dataclass(frozen=True, slots=True)
class Summary:
    """A match as lists show it. `seats` has (player, chosen name) by color."""

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
    resigned: tuple[Color, ...]
    opened_at: int
    moved_at: int
    seats: Mapping[Color, tuple[PlayerId | None, str | None]]


class Archive:
    """Reads lists of matches."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def mine(self, player_id: PlayerId) -> list[Summary]:
        """A player's matches: running with their turn first, then by the last move."""
        seats = (seat.c.match_id == match.c.id) & (seat.c.player_id == player_id)
        rank = case(
            (
                (match.c.status == "running")
                & exists().where(seats & (seat.c.color == match.c.to_move)),
                0,
            ),
            (match.c.status != "over", 1),
            else_=2,
        )
        query = select(match).where(exists().where(seats)).order_by(rank, match.c.moved_at.desc())
        return await self._list(query)

    async def live(self) -> list[Summary]:
        """Listed matches that are being played, the latest move first."""
        return await self._list(_listed("running"))

    async def waiting(self) -> list[Summary]:
        """Listed matches with a free seat, the newest first."""
        return await self._list(_listed("waiting"))

    async def _list(self, query: Select[Any]) -> list[Summary]:
        limited = query.limit(LIST_LENGTH)
        return await self._reader.run(lambda connection: _read(connection, limited))


def _read(connection: Connection, query: Select[Any]) -> list[Summary]:
    rows = connection.execute(query).all()
    seats = connection.execute(
        select(seat.c.match_id, seat.c.color, seat.c.player_id, player.c.name)
        .outerjoin(player, player.c.id == seat.c.player_id)
        .where(seat.c.match_id.in_([row.id for row in rows]))
    )
    by_match: dict[str, dict[Color, tuple[PlayerId | None, str | None]]] = {}
    for match_id, color, player_id, name in seats:
        by_match.setdefault(match_id, {})[Color(color)] = (player_id, name)
    return [_summary(row, by_match.get(row.id, {})) for row in rows]


def _listed(status: Status) -> Select[Any]:
    return (
        select(match)
        .where(match.c.status == status, match.c.listed)
        .order_by(match.c.moved_at.desc())
    )


def _summary(row: Row[Any], seats: Mapping[Color, tuple[PlayerId | None, str | None]]) -> Summary:
    return Summary(
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
        resigned=tuple(Color(color) for color in orjson.loads(row.resigned)),
        opened_at=row.opened_at,
        moved_at=row.moved_at,
        seats=seats,
    )
