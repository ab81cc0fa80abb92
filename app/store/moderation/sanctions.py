"""Warnings, time-outs, and names that operators change."""

from sqlalchemy import Connection, delete, func, select, update

from app.domain.moderation import Operation, TimeOut, Warned
from app.match.commands import PlayerId
from app.store.db.database import Reader, insert
from app.store.db.writer import Rejected, Writer
from app.store.models import account, time_out, warning
from app.store.moderation.audit import record
from app.store.players import set_name

MAX_WARNINGS = 50  # of one player; the oldest are deleted


class Sanctions:
    """Each operation and its record are written together. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def warn(self, operation: Operation) -> None:
        """Warn a player; the reason is the text that they read."""

        def job(connection: Connection) -> None:
            own = warning.c.player_id == operation.subject
            latest = connection.scalar(select(func.max(warning.c.at)).where(own)) or 0
            newest = select(warning.c.at).where(own).order_by(warning.c.at.desc())
            kept = connection.scalars(newest.limit(MAX_WARNINGS - 1)).all()
            connection.execute(delete(warning).where(own, warning.c.at.not_in(kept)))
            at = max(operation.at, latest + 1)
            values = {"player_id": operation.subject, "at": at, "text": operation.reason}
            connection.execute(insert(connection, warning).values(**values))
            record(connection, operation)

        await self._writer.run(job)

    async def unread_warnings(self, player_id: PlayerId) -> list[Warned]:
        own = (warning.c.player_id == player_id) & warning.c.read_at.is_(None)
        query = select(warning.c.at, warning.c.text, warning.c.read_at).where(own)
        query = query.order_by(warning.c.at)
        rows = await self._reader.rows(query)
        return [Warned(*row) for row in rows]

    async def read_warning(self, player_id: PlayerId, at: int, now: int) -> None:
        """Note that a player has read a warning."""
        own = (warning.c.player_id == player_id) & (warning.c.at == at)
        statement = update(warning).where(own, warning.c.read_at.is_(None)).values(read_at=now)
        await self._writer.execute(statement)

    async def time_out(self, operation: Operation, until: int) -> None:
        """Keep a player from chats and new games. It replaces an earlier time-out."""

        def job(connection: Connection) -> None:
            _end(connection, operation.subject)
            values = {"player_id": operation.subject, "until": until, "reason": operation.reason}
            connection.execute(insert(connection, time_out).values(**values))
            record(connection, operation)

        await self._writer.run(job)

    async def end_time_out(self, operation: Operation) -> None:
        """Raises Rejected if there is none."""

        def job(connection: Connection) -> None:
            if not _end(connection, operation.subject):
                raise Rejected("no-time-out")
            record(connection, operation)

        await self._writer.run(job)

    async def current_time_out(self, player_id: PlayerId, now: int) -> TimeOut | None:
        query = select(time_out.c.until, time_out.c.reason).where(
            time_out.c.player_id == player_id, time_out.c.until > now
        )
        row = await self._reader.first(query)
        return None if row is None else TimeOut(*row)

    async def rename(self, operation: Operation, name: str | None) -> str | None:
        """Returns the new name, which has a mark if the player is a bot."""

        def job(connection: Connection) -> str | None:
            stored = set_name(connection, operation.subject, name)
            record(connection, operation)
            return stored

        return await self._writer.run(job)

    async def change_handle(self, operation: Operation, handle: str) -> None:
        """Raises Rejected if another player has the handle, or the player has no account."""

        def job(connection: Connection) -> None:
            holder = select(account.c.player_id).where(account.c.folded == handle.lower())
            if connection.scalar(holder) not in (None, operation.subject):
                raise Rejected("handle-taken")
            own = account.c.player_id == operation.subject
            changed = update(account).where(own).values(handle=handle, folded=handle.lower())
            if connection.execute(changed).rowcount == 0:
                raise Rejected("no-account")
            record(connection, operation)

        await self._writer.run(job)


def keep_longer_time_out(connection: Connection, guest: PlayerId, into: PlayerId) -> None:
    """Prepare a merge, which keeps an account's own row: delete it if the guest's lasts longer."""
    guests = select(time_out.c.until).where(time_out.c.player_id == guest).scalar_subquery()
    shorter = (time_out.c.player_id == into) & (time_out.c.until < guests)
    connection.execute(delete(time_out).where(shorter))


def _end(connection: Connection, player_id: PlayerId) -> bool:
    ended = delete(time_out).where(time_out.c.player_id == player_id)
    return connection.execute(ended).rowcount > 0
