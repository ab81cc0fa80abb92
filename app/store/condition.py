"""In what condition a database is, for whoever looks after it: tried, and nothing changed."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, update
from sqlalchemy.exc import SQLAlchemyError

from app.match.log import Unavailable
from app.store.database import open_writer
from app.store.migrate import newest, seen
from app.store.models import beat, match

SQLITE = {"journal_mode": "wal", "synchronous": "2"}  # 2 is FULL
POSTGRES = {"fsync": "on", "synchronous_commit": "on"}


@dataclass(frozen=True, slots=True)
class Condition:
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


def inspect(url: str) -> Condition:
    """Open a database as the service does, write to it and take that back. Raises Unavailable."""
    engine = open_writer(url)
    try:
        with engine.connect() as connection, connection.begin() as transaction:
            condition = _inspect(connection)
            transaction.rollback()
            return condition
    except SQLAlchemyError as error:
        raise Unavailable(str(getattr(error, "orig", None) or error)) from error
    finally:
        engine.dispose()


def _inspect(connection: Connection) -> Condition:
    sqlite = connection.dialect.name == "sqlite"
    wanted, ask = (SQLITE, "PRAGMA") if sqlite else (POSTGRES, "SHOW")
    found = {
        name: str(connection.exec_driver_sql(f"{ask} {name}").scalar_one()).lower()
        for name in wanted
    }
    revisions, alive, moved = seen(connection), None, None
    if revisions == newest():
        connection.execute(update(beat).values(at=beat.c.at))
        alive = connection.scalar(select(func.max(beat.c.at)))
        moved = connection.scalar(select(func.max(match.c.moved_at)))
    version = ".".join(str(part) for part in connection.dialect.server_version_info or ())
    name = f"{'SQLite' if sqlite else 'PostgreSQL'} {version}"
    return Condition(name, revisions, newest(), found, wanted, alive, moved)
