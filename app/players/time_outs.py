"""Sanctions by operators: time-outs and warnings."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from app.db.repository import Repository
from app.match.commands import PlayerId
from app.players.tables import time_out, warning


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Until when a player cannot chat or begin games."""

    until: int
    reason: str


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning, read or unread."""

    at: int
    text: str
    read_at: int | None


class TimeOuts(Repository):
    """Every method raises Unavailable."""

    async def current(self, player_id: PlayerId, now: int) -> TimeOut | None:
        query = select(time_out.c.until, time_out.c.reason).where(
            time_out.c.player_id == player_id, time_out.c.until > now
        )
        row = await self._reader.first(query)
        return None if row is None else TimeOut(*row)

    async def unread_warnings(self, player_id: PlayerId) -> list[Warned]:
        """Earliest first."""
        own = (warning.c.player_id == player_id) & warning.c.read_at.is_(None)
        query = select(warning.c.at, warning.c.text, warning.c.read_at).where(own)
        query = query.order_by(warning.c.at)
        rows = await self._reader.rows(query)
        return [Warned(*row) for row in rows]

    async def read_warning(self, player_id: PlayerId, at: int, now: int) -> None:
        own = (warning.c.player_id == player_id) & (warning.c.at == at)
        statement = update(warning).where(own, warning.c.read_at.is_(None)).values(read_at=now)
        await self._writer.execute(statement)


def keep_longer_time_out(connection: Connection, guest: PlayerId, into: PlayerId) -> None:
    """Prepare a merge, which keeps an account's own row: delete that if the guest's lasts
    longer.
    """
    guests = select(time_out.c.until).where(time_out.c.player_id == guest).scalar_subquery()
    shorter = (time_out.c.player_id == into) & (time_out.c.until < guests)
    connection.execute(delete(time_out).where(shorter))
