"""Warnings, time-outs, and names changed by operators."""

from sqlalchemy import Connection, delete, func, select, update

from app.db.database import insert
from app.db.repository import Repository, keep_latest, writing
from app.db.writer import Rejected
from app.features.moderation.model import Operation
from app.features.moderation.store.audit import record
from app.match.commands import PlayerId
from app.players.store import set_name
from app.players.tables import account, time_out, warning

MAX_WARNINGS = 50  # per player; the oldest are deleted


class Sanctions(Repository):
    """Writes each operation with its record. Every method raises Unavailable."""

    @writing
    def warn(self, connection: Connection, operation: Operation) -> None:
        """Warn a player, who reads the reason."""
        own = warning.c.player_id == operation.subject
        latest = connection.scalar(select(func.max(warning.c.at)).where(own)) or 0
        keep_latest(connection, warning.c.at, own, warning.c.at, MAX_WARNINGS - 1)
        at = max(operation.at, latest + 1)
        values = {"player_id": operation.subject, "at": at, "text": operation.reason}
        connection.execute(insert(connection, warning).values(**values))
        record(connection, operation)

    @writing
    def time_out(self, connection: Connection, operation: Operation, until: int) -> None:
        """Keep a player from chats and new games, replacing an earlier time-out."""
        _end(connection, operation.subject)
        values = {"player_id": operation.subject, "until": until, "reason": operation.reason}
        connection.execute(insert(connection, time_out).values(**values))
        record(connection, operation)

    @writing
    def end_time_out(self, connection: Connection, operation: Operation) -> None:
        """Raises Rejected if there is none."""
        if not _end(connection, operation.subject):
            raise Rejected("no-time-out")
        record(connection, operation)

    @writing
    def rename(self, connection: Connection, operation: Operation, name: str | None) -> str | None:
        """Returns the new name; a bot's has the mark."""
        stored = set_name(connection, operation.subject, name)
        record(connection, operation)
        return stored

    @writing
    def change_handle(self, connection: Connection, operation: Operation, handle: str) -> None:
        """Raises Rejected if another player has the handle, or the player has no account."""
        holder = select(account.c.player_id).where(account.c.folded == handle.lower())
        if connection.scalar(holder) not in (None, operation.subject):
            raise Rejected("handle-taken")
        own = account.c.player_id == operation.subject
        changed = update(account).where(own).values(handle=handle, folded=handle.lower())
        if connection.execute(changed).rowcount == 0:
            raise Rejected("no-account")
        record(connection, operation)


def _end(connection: Connection, player_id: PlayerId) -> bool:
    ended = delete(time_out).where(time_out.c.player_id == player_id)
    return connection.execute(ended).rowcount > 0
