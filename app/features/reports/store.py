"""Reports: written by features, read by operators."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, tuple_

from app.db.repository import ReadRepository, Repository, count, writing
from app.features.reports.model import Report, ReportKind
from app.features.reports.tables import report as former
from app.features.reports.tables import reported
from app.fields import attributes, filled
from app.match.commands import PlayerId
from app.players.tables import player

MAX_REPORTS = 50  # of a subject
DELETE_BATCH = 500  # rows deleted in one transaction
_reported = reported.c


class Reports(Repository):
    """Every method raises Unavailable."""

    @writing
    def add(self, connection: Connection, report: Report) -> bool:
        """Store a report; a repeat changes nothing. False if there are too many of the subject."""
        of_subject = (_reported.kind == report.kind) & (_reported.subject == report.subject)
        same = of_subject & (_reported.part == report.part) & (_reported.by == report.by)
        if connection.execute(select(_reported.at).where(same)).first():
            return True
        if count(connection, of_subject) >= MAX_REPORTS:
            return False
        values = attributes(report, reported.c.keys(), resolved_at=None)
        connection.execute(insert(reported).values(values))
        return True

    async def parts_reported(
        self, player_id: PlayerId, kind: ReportKind, subject: str
    ) -> frozenset[str]:
        own = (_reported.by == player_id) & (_reported.kind == kind)
        query = select(_reported.part).where(own, _reported.subject == subject)
        return frozenset(await self._reader.scalars(query))

    @writing
    def delete_expired(self, connection: Connection, before: int, batch: int = DELETE_BATCH) -> int:
        """Delete up to `batch` old reports. Returns their number."""
        for table in (reported, former):
            key = tuple(table.primary_key.columns)
            old = select(*key).where(table.c.at < before).limit(batch)
            if rows := [tuple(row) for row in connection.execute(old)]:
                connection.execute(delete(table).where(tuple_(*key).in_(rows)))
                return len(rows)
        return 0


class LatestReports(ReadRepository):
    """Reads reports for the command line."""

    async def latest(self, limit: int) -> list[tuple[Report, Mapping[PlayerId, str | None]]]:
        """Reports, latest first, each with the chosen names of author and reporter by id."""
        query = select(reported).order_by(_reported.at.desc(), _reported.subject).limit(limit)
        return await self._reader.run(_with_names, query)


def read_report(row: Row[Any]) -> Report:
    return filled(Report, row)


def _with_names(
    connection: Connection, query: Any
) -> list[tuple[Report, Mapping[PlayerId, str | None]]]:
    found = [read_report(row) for row in connection.execute(query)]
    people = {one for report in found for one in (report.by, report.author)}
    named = select(player.c.id, player.c.name).where(player.c.id.in_(people))
    names = {row.id: row.name for row in connection.execute(named)}
    return [(one, {who: names.get(who) for who in (one.author, one.by)}) for one in found]
