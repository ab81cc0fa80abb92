"""The record of all operators' actions."""

from sqlalchemy import Connection, select, update

from app.db.database import insert
from app.db.repository import ReadRepository
from app.features.moderation.model import AuditEntry, Operation
from app.features.moderation.tables import audit
from app.fields import attributes
from app.match.commands import PlayerId
from app.players.tables import account, player


class Audit(ReadRepository):
    """Every method raises Unavailable."""

    async def latest(
        self, limit: int, before: int | None = None, subject: PlayerId | None = None
    ) -> list[AuditEntry]:
        """The entries before a number, latest first; all, or those about one player."""
        author, known = account.alias("author"), account.alias("known")
        query = (
            select(audit, author.c.handle, known.c.handle, player.c.name)
            .outerjoin(author, author.c.player_id == audit.c.by)
            .outerjoin(known, known.c.player_id == audit.c.subject_id)
            .outerjoin(player, player.c.id == audit.c.subject_id)
            .order_by(audit.c.number.desc())
            .limit(limit)
        )
        if before is not None:
            query = query.where(audit.c.number < before)
        if subject is not None:
            query = query.where(audit.c.subject_id == subject)
        rows = await self._reader.rows(query)
        return [
            AuditEntry(
                number, Operation(by, action, subject_id, at, reason, detail), by_handle, *names
            )
            for number, at, by, action, subject_id, detail, reason, by_handle, *names in rows
        ]


def record(connection: Connection, operation: Operation) -> None:
    """Write an operation in the transaction that performs it."""
    values = attributes(operation, audit.c.keys(), subject_id=operation.subject)
    connection.execute(insert(connection, audit).values(values))


def empty_records(connection: Connection, player: PlayerId) -> None:
    """Keep the records of operators' actions, without what they say about the player."""
    recorded = update(audit).where(audit.c.subject_id == player)
    connection.execute(recorded.values(detail="", reason=""))
