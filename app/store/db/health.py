"""Health of the database: readiness probes for the service, diagnostics for `birnam doctor`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import Connection, func, literal, select, update
from sqlalchemy.exc import SQLAlchemyError

from app.match.ports import Unavailable
from app.store.db.database import Reader, open_writer
from app.store.db.migrate import applied_revisions, head_revisions, is_known_revision
from app.store.db.writer import Writer
from app.store.models import beat, match

SQLITE = {"journal_mode": "wal", "synchronous": "2"}  # 2 is FULL
POSTGRES = {"fsync": "on", "synchronous_commit": "on"}


@dataclass(frozen=True, slots=True)
class Diagnostics:
    """What was found. `wanted` is what durability needs; moments are milliseconds since 1970."""

    engine: str
    seen: frozenset[str]
    newest: frozenset[str]
    found: Mapping[str, str]
    wanted: Mapping[str, str]
    alive_at: int | None
    moved_at: int | None

    @property
    def current(self) -> bool:
        """Whether every migration has been run."""
        return self.seen == self.newest


def diagnose(url: str) -> Diagnostics:
    """Open a database as the service does, write to it and take that back. Raises Unavailable."""
    engine = open_writer(url)
    try:
        with engine.connect() as connection, connection.begin() as transaction:
            condition = _diagnose(connection)
            transaction.rollback()
            return condition
    except SQLAlchemyError as error:
        raise Unavailable(str(getattr(error, "orig", None) or error)) from error
    finally:
        engine.dispose()


def _diagnose(connection: Connection) -> Diagnostics:
    sqlite = connection.dialect.name == "sqlite"
    wanted, ask = (SQLITE, "PRAGMA") if sqlite else (POSTGRES, "SHOW")
    found = {
        name: str(connection.exec_driver_sql(f"{ask} {name}").scalar_one()).lower()
        for name in wanted
    }
    revisions, alive, moved = applied_revisions(connection), None, None
    if revisions == head_revisions():
        connection.execute(update(beat).values(at=beat.c.at))
        alive = connection.scalar(select(func.max(beat.c.at)))
        moved = connection.scalar(select(func.max(match.c.moved_at)))
    version = ".".join(str(part) for part in connection.dialect.server_version_info or ())
    name = f"{'SQLite' if sqlite else 'PostgreSQL'} {version}"
    return Diagnostics(name, revisions, head_revisions(), found, wanted, alive, moved)


class ReadinessProbe:
    """Answers `ok`, or a word for what is wrong. Raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    @cached_property
    def _newest(self) -> frozenset[str]:
        return head_revisions()

    async def database(self) -> str:
        """Whether it can be read, and has seen every migration.

        While workers are replaced one by one, the old ones go on when it has seen more than those.
        """
        found = await self._reader.run(applied_revisions)
        return (
            "ok"
            if found == self._newest or not all(map(is_known_revision, found))
            else "not-migrated"
        )

    async def writer(self) -> str:
        """Whether the writer's thread begins and commits a transaction."""
        await self._writer.run(_touch)
        return "ok"


def _touch(connection: Connection) -> None:
    connection.scalar(select(literal(1)))
