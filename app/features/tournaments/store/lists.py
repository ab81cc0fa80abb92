"""Lists of tournaments."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Select, or_, select

from app.db.repository import ReadRepository
from app.features.circles.model import ROLES
from app.features.circles.tables import circle, circle_member
from app.features.tournaments.rules.plan import Format
from app.features.tournaments.rules.state import Status
from app.features.tournaments.tables import tournament, tournament_player
from app.fields import filled
from app.match.commands import PlayerId
from app.match.state import Start
from app.match.time_control import parse_time_control

LIST_LENGTH = 30  # tournaments


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """A tournament as lists show it."""

    id: str
    name: str
    format: Format
    games: Sequence[str]
    time: str
    status: Status
    players: int
    round: int
    starts_at: int | None
    start: Start


class TournamentLists(ReadRepository):
    """Every method raises Unavailable."""

    async def open(self, status: Status) -> list[TournamentSummary]:
        """Tournaments that everybody may find, latest change first."""
        listed = tournament.c.visibility == "open"
        return await self._read(select(tournament).where(tournament.c.status == status, listed))

    async def of(self, player: PlayerId) -> list[TournamentSummary]:
        """A player's tournaments, as organizer or participant, that they may see."""
        own = select(tournament_player.c.tournament_id).where(
            tournament_player.c.player_id == player
        )
        circles = select(circle_member.c.circle_id).where(
            circle_member.c.player_id == player, circle_member.c.standing.in_(ROLES)
        )
        seen = or_(
            tournament.c.circle_id.is_(None),
            tournament.c.circle_id.in_(circles),
            tournament.c.circle_id.in_(select(circle.c.id).where(circle.c.visible)),
        )
        return await self._read(select(tournament).where(tournament.c.id.in_(own), seen))

    async def live_of(self, player: PlayerId, but: str) -> tuple[str, ...]:
        """The ids of other unfinished tournaments of a player whose clocks run."""
        own = select(tournament_player.c.tournament_id).where(
            tournament_player.c.player_id == player
        )
        query = select(tournament.c.id, tournament.c.time).where(
            tournament.c.id.in_(own), tournament.c.id != but, tournament.c.status != "over"
        )
        rows = await self._reader.rows(query.order_by(tournament.c.updated_at.desc()).limit(5))
        return tuple(row.id for row in rows if parse_time_control(row.time).speed == "live")

    async def of_circle(self, circle_id: str) -> list[TournamentSummary]:
        """The tournaments of a circle, latest change first."""
        return await self._read(select(tournament).where(tournament.c.circle_id == circle_id))

    async def unfinished_in(self, circle_id: str) -> list[str]:
        query = select(tournament.c.id).where(
            tournament.c.circle_id == circle_id, tournament.c.status != "over"
        )
        return await self._reader.scalars(query)

    async def unfinished_of(self, player: PlayerId, circle_id: str | None = None) -> list[str]:
        """The ids of a player's tournaments that are not over; with `circle_id`, only a
        circle's.
        """
        own = [tournament_player.c.player_id == player, tournament.c.status != "over"]
        if circle_id is not None:
            own.append(tournament.c.circle_id == circle_id)
        same = tournament_player.c.tournament_id == tournament.c.id
        query = select(tournament.c.id).join(tournament_player, same).where(*own)
        return await self._reader.scalars(query)

    async def _read(self, query: Select[Any]) -> list[TournamentSummary]:
        newest = query.order_by(tournament.c.updated_at.desc()).limit(LIST_LENGTH)
        rows = await self._reader.rows(newest)
        return [
            filled(
                TournamentSummary,
                row,
                games=orjson.loads(row.games),
                start=row.start or "usual",
            )
            for row in rows
        ]
