"""Open cases for operators: reports, and requests to delete players."""

from dataclasses import replace

from sqlalchemy import Connection, delete, select, update

from app.db.database import insert
from app.db.repository import Repository, writing
from app.db.writer import Rejected
from app.features.moderation.model import DeletionRequest, Operation
from app.features.moderation.store.audit import record
from app.features.moderation.tables import deletion_request
from app.features.reports.model import Report, ReportKind
from app.features.reports.store import read_report
from app.features.reports.tables import reported
from app.players.tables import account, player

MAX_REPORTS = 50  # per page
MAX_DELETIONS = 50


class Cases(Repository):
    """Every method raises Unavailable."""

    async def open_reports(self) -> list[Report]:
        columns = reported.c
        query = select(reported).where(columns.resolved_at.is_(None))
        query = query.order_by(columns.at, columns.subject, columns.part, columns.by)
        rows = await self._reader.rows(query.limit(MAX_REPORTS))
        return [read_report(row) for row in rows]

    @writing
    def resolve(
        self, connection: Connection, operation: Operation, kind: str, subject: str, part: str
    ) -> None:
        """Resolve all reports of the same words, by the operation's subject.

        Raises Rejected if there is none.
        """
        columns = reported.c
        same = (columns.kind == kind) & (columns.subject == subject) & (columns.part == part)
        same &= columns.resolved_at.is_(None)
        author = connection.scalar(select(columns.author).where(same))
        if author is None:
            raise Rejected("no-report")
        statement = update(reported).where(same).values(resolved_at=operation.at)
        connection.execute(statement)
        record(connection, replace(operation, subject=author))

    @writing
    def record_reading(
        self, connection: Connection, operation: Operation, kind: ReportKind, subject: str
    ) -> None:
        """Record that an operator reads what has an open report.

        Raises Rejected if there is none.
        """
        columns = reported.c
        same = (columns.kind == kind) & (columns.subject == subject)
        query = select(columns.author).where(same, columns.resolved_at.is_(None))
        query = query.order_by(columns.at).limit(1)
        author = connection.scalar(query)
        if author is None:
            raise Rejected("no-report")
        record(connection, replace(operation, subject=author))

    async def deletion_requests(self) -> list[DeletionRequest]:
        columns = deletion_request.c
        query = (
            select(columns.player_id, columns.at, columns.reason, account.c.handle, player.c.name)
            .outerjoin(account, account.c.player_id == columns.player_id)
            .outerjoin(player, player.c.id == columns.player_id)
            .order_by(columns.at)
            .limit(MAX_DELETIONS)
        )
        rows = await self._reader.rows(query)
        return [DeletionRequest(*row) for row in rows]

    @writing
    def request_deletion(self, connection: Connection, operation: Operation) -> None:
        values = {
            "player_id": operation.subject,
            "at": operation.at,
            "reason": operation.reason,
        }
        added = insert(connection, deletion_request).values(**values)
        connection.execute(added.on_conflict_do_nothing())
        record(connection, operation)

    @writing
    def end_deletion(self, connection: Connection, operation: Operation) -> None:
        """Record that a player was deleted, or the request dismissed.

        Raises Rejected if there is no request to dismiss.
        """
        own = deletion_request.c.player_id == operation.subject
        ended = connection.execute(delete(deletion_request).where(own)).rowcount
        if operation.action == "deletion-dismissed" and not ended:
            raise Rejected("no-request")
        record(connection, operation)
