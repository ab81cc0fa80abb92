"""Readiness probes of the database for the server, and diagnostics for `birnam doctor`."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, update

from app.db.database import Reader, database_errors, open_writer
from app.db.disk import find_disk_problem
from app.db.revisions import applied_revisions, fits, head_revisions, known_revisions
from app.db.tables import heartbeat
from app.db.writer import Writer
from app.errors import Unavailable
from app.event_log.tables import match
from app.timeouts import Timeouts

SQLITE = {"journal_mode": "wal", "synchronous": "2"}  # 2 is FULL
POSTGRES = {"fsync": "on", "synchronous_commit": "on"}


@dataclass(frozen=True, slots=True)
class Diagnostics:
    """The state of a database. Times are in milliseconds since 1970, UTC.

    `current`: this version can serve it.
    `settings` are the actual durability settings, `wanted_settings` the required ones.
    """

    engine: str
    applied_revisions: frozenset[str]
    head_revisions: frozenset[str]
    current: bool
    settings: Mapping[str, str]
    wanted_settings: Mapping[str, str]
    heartbeat_at: int | None
    moved_at: int | None


def diagnose(url: str, timeouts: Timeouts = Timeouts()) -> Diagnostics:
    """Open a database as the server does, write to it and roll back. Raises Unavailable."""
    engine = open_writer(url, timeouts)
    try:
        with database_errors(), engine.connect() as connection, connection.begin() as transaction:
            diagnostics = _diagnose(connection)
            transaction.rollback()
            return diagnostics
    finally:
        engine.dispose()


def _diagnose(connection: Connection) -> Diagnostics:
    sqlite = connection.dialect.name == "sqlite"
    wanted, keyword = (SQLITE, "PRAGMA") if sqlite else (POSTGRES, "SHOW")
    settings = {
        name: str(connection.exec_driver_sql(f"{keyword} {name}").scalar_one()).lower()
        for name in wanted
    }
    current, heartbeat_at, moved_at = fits(connection), None, None
    if current:
        connection.execute(update(heartbeat).values(at=heartbeat.c.at))
        heartbeat_at = connection.scalar(select(func.max(heartbeat.c.at)))
        moved_at = connection.scalar(select(func.max(match.c.moved_at)))
    version = ".".join(str(part) for part in connection.dialect.server_version_info or ())
    return Diagnostics(
        engine=f"{'SQLite' if sqlite else 'PostgreSQL'} {version}",
        applied_revisions=applied_revisions(connection),
        head_revisions=head_revisions(),
        current=current,
        settings=settings,
        wanted_settings=wanted,
        heartbeat_at=heartbeat_at,
        moved_at=moved_at,
    )


class ReadinessProbe:
    """Each check returns `ok` or a word for the problem, or raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, worker: str) -> None:
        self._writer = writer
        self._reader = reader
        self._worker = worker

    async def database(self) -> str:
        """Check that the database can be read and is migrated.

        Accepts a newer revision: during a rolling update, old processes continue.
        """
        applied = await self._reader.run(applied_revisions)
        current = applied == head_revisions() or not applied <= known_revisions()
        return "ok" if current else "not-migrated"

    async def writer(self) -> str:
        """Check that a row can be written and committed: this process's heartbeat.

        The heartbeat becomes a millisecond later, because SQLite does not write an unchanged row.
        It may be missing for a moment: other processes delete the heartbeat of a suspended process.
        """
        own = (
            update(heartbeat)
            .where(heartbeat.c.worker == self._worker)
            .values(at=heartbeat.c.at + 1)
        )
        try:
            written = await self._writer.execute(own)
        except Unavailable as error:
            return find_disk_problem(error) or "unavailable"
        return "ok" if written else "no-heartbeat"
