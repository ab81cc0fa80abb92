"""The first moves of a player's finished public games, and the games they continued."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import orjson
from sqlalchemy import Connection, func, or_, select

from app.db.repository import ReadRepository, reading
from app.event_log.tables import entry, match, seat
from app.match.commands import PlayerId
from app.players.matches.of_player import is_seated
from app.players.matches.public import IS_PUBLIC
from app.players.matches.summaries import MatchSummary, read_summaries

MAX_GAMES = 200  # the latest
PLIES = 3  # of a line
_VERSIONS = 24  # turns that almost always contain those plies


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """A finished game. `previous` is the game before it in its series.

    `line` has the first moves; it is empty if they were not played in this match, or there are too
    few.
    """

    summary: MatchSummary
    previous: str | None
    line: tuple[str, ...]


class Archive(ReadRepository):
    """Every method raises Unavailable."""

    async def state(self, player_id: PlayerId) -> tuple[int, int]:
        """A value that changes with each further game of the player."""
        query = (
            select(func.count(), func.coalesce(func.max(match.c.moved_at), 0))
            .select_from(match)
            .join(seat, seat.c.match_id == match.c.id)
            .where(seat.c.player_id == player_id, IS_PUBLIC)
        )
        [(count, newest)] = await self._reader.rows(query)
        return count, newest

    @reading
    def games(self, connection: Connection, player_id: PlayerId) -> list[ArchivedGame]:
        """The latest games, newest first."""
        query = select(match).where(IS_PUBLIC, is_seated(player_id))
        newest = query.order_by(match.c.moved_at.desc(), match.c.id.desc()).limit(MAX_GAMES)
        _, summaries = read_summaries(connection, newest)
        ids = [summary.id for summary in summaries]
        early = or_(entry.c.version <= _VERSIONS, entry.c.events.contains('"taken-back"'))
        log = select(entry.c.match_id, entry.c.events).where(entry.c.match_id.in_(ids), early)
        events: dict[str, list[Mapping[str, object]]] = defaultdict(list)
        for match_id, text in connection.execute(log.order_by(entry.c.match_id, entry.c.version)):
            events[match_id] += orjson.loads(text)
        return [_archived(summary, events[summary.id]) for summary in summaries]


def _archived(summary: MatchSummary, events: list[Mapping[str, object]]) -> ArchivedGame:
    opened = events[0]
    previous = opened.get("previous")
    line = () if opened.get("moves") else _line(events)
    return ArchivedGame(summary, previous if isinstance(previous, str) else None, line)


def _line(events: list[Mapping[str, object]]) -> tuple[str, ...]:
    moves: list[str] = []
    for event in events:
        match event:
            case {"kind": "played", "move": str(move)}:
                moves.append(move)
            case {"kind": "passed"}:
                moves.append("pass")
            case {"kind": "taken-back", "ply": int(ply)}:
                del moves[ply:]
            case _:
                pass
    return tuple(moves[:PLIES]) if len(moves) >= PLIES else ()
