"""The matches of tournaments, read from the projection of their logs."""

from collections.abc import Sequence

import orjson
from sqlalchemy import Connection, select

from app.db.repository import ReadRepository
from app.event_log.tables import entry, match, seat
from app.features.tournaments.rules.matches import TournamentMatch
from app.fields import filled
from app.match.commands import SERVICE, PlayerId
from app.players.matches.summaries import read_score
from engine import Color

_CHUNK = 400  # ids per query

_COLUMNS = (
    match.c.id,
    match.c.status,
    match.c.version,
    match.c.ply,
    match.c.to_move,
    match.c.ended,
    match.c.winners,
    match.c.score,
    match.c.moved_at,
    match.c.departed,
    match.c.swapped,
    match.c.start,
    match.c.opened_at,
)


class TournamentMatches(ReadRepository):
    """Reads the states of matches."""

    async def find(self, match_ids: Sequence[str]) -> dict[str, TournamentMatch]:
        """The existing matches among some. Raises Unavailable."""

        def read(connection: Connection) -> list[TournamentMatch]:
            found: list[TournamentMatch] = []
            for start in range(0, len(match_ids), _CHUNK):
                ids = match_ids[start : start + _CHUNK]
                rows = connection.execute(select(*_COLUMNS).where(match.c.id.in_(ids))).all()
                openings = _opening_plies(
                    connection, [row.id for row in rows if row.start in ("balanced", None)]
                )
                seats = _seats(connection, ids)
                absent = _absent(connection, [row.id for row in rows if "absent" in row.departed])
                found += [
                    filled(
                        TournamentMatch,
                        row,
                        to_move=Color(row.to_move) if row.to_move else None,
                        winners=tuple(Color(color) for color in orjson.loads(row.winners)),
                        score=read_score(row.score),
                        departed=tuple(map(Color, orjson.loads(row.departed))),
                        absent=absent.get(row.id, ()),
                        swapped=bool(row.swapped),
                        opening_plies=openings.get(row.id, 0),
                        seats=seats.get(row.id, {}),
                    )
                    for row in rows
                ]
            return found

        return {one.id: one for one in await self._reader.run(read)} if match_ids else {}


def _opening_plies(connection: Connection, match_ids: Sequence[str]) -> dict[str, int]:
    """The lengths of the openings with which matches began. Lists of openings change."""
    query = select(entry.c.match_id, entry.c.events).where(
        entry.c.match_id.in_(match_ids), entry.c.version == 1
    )
    return {
        match_id: len(orjson.loads(events)[0].get("moves", ()))
        for match_id, events in connection.execute(query)
    }


def _absent(connection: Connection, match_ids: Sequence[str]) -> dict[str, tuple[Color, ...]]:
    """The players whom the server removed: they had not come, rather than gone away."""
    query = select(entry.c.match_id, entry.c.events).where(
        entry.c.match_id.in_(match_ids), entry.c.by == SERVICE, entry.c.version > 1
    )
    found: dict[str, tuple[Color, ...]] = {}
    for match_id, events in connection.execute(query.order_by(entry.c.version)):
        skipped = (Color(one["color"]) for one in orjson.loads(events) if one["kind"] == "skipped")
        found[match_id] = (*found.get(match_id, ()), *skipped)
    return found


def _seats(connection: Connection, match_ids: Sequence[str]) -> dict[str, dict[Color, PlayerId]]:
    query = select(seat.c.match_id, seat.c.color, seat.c.player_id).where(
        seat.c.match_id.in_(match_ids), seat.c.player_id.is_not(None)
    )
    found: dict[str, dict[Color, PlayerId]] = {}
    for match_id, color, player in connection.execute(query):
        found.setdefault(match_id, {})[Color(color)] = player
    return found
