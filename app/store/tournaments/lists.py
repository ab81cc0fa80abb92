"""Lists of tournaments."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Select, or_, select

from app.domain.circle import ROLES
from app.match.commands import PlayerId
from app.match.state import Start
from app.store.db.database import Reader
from app.store.models import circle, circle_member, tournament, tournament_player
from app.tournaments.plan import Format
from app.tournaments.state import Status

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


class TournamentLists:
    """Every method raises Unavailable."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def open(self, status: Status) -> list[TournamentSummary]:
        """Tournaments that everybody may find, those that changed last first."""
        listed = tournament.c.visibility == "open"
        return await self._read(select(tournament).where(tournament.c.status == status, listed))

    async def of(self, player: PlayerId) -> list[TournamentSummary]:
        """The tournaments that a player organizes or takes part in, and may see."""
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

    async def of_circle(self, circle_id: str) -> list[TournamentSummary]:
        """The tournaments of a circle: those that changed last first."""
        return await self._read(select(tournament).where(tournament.c.circle_id == circle_id))

    async def unfinished_in(self, circle_id: str) -> list[str]:
        """The ids of all tournaments of a circle that are not over."""
        query = select(tournament.c.id).where(
            tournament.c.circle_id == circle_id, tournament.c.status != "over"
        )
        return await self._reader.run(lambda connection: list(connection.scalars(query)))

    async def unfinished_of(self, player: PlayerId, circle_id: str | None = None) -> list[str]:
        """The ids of all tournaments of a player that are not over, or of those in a circle."""
        own = [tournament_player.c.player_id == player, tournament.c.status != "over"]
        if circle_id is not None:
            own.append(tournament.c.circle_id == circle_id)
        same = tournament_player.c.tournament_id == tournament.c.id
        query = select(tournament.c.id).join(tournament_player, same).where(*own)
        return await self._reader.run(lambda connection: list(connection.scalars(query)))

    async def _read(self, query: Select[Any]) -> list[TournamentSummary]:
        newest = query.order_by(tournament.c.updated_at.desc()).limit(LIST_LENGTH)
        rows = await self._reader.rows(newest)
        return [
            TournamentSummary(
                row.id,
                row.name,
                row.format,
                orjson.loads(row.games),
                row.time,
                row.status,
                row.players,
                row.round,
                row.starts_at,
                row.start or "usual",
            )
            for row in rows
        ]
