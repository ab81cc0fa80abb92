"""Bring a database up to date, or say whether it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, make_url
from sqlalchemy.exc import DBAPIError

from app.match.ports import Unavailable

MIGRATIONS = Path(__file__).parents[3] / "migrations"


def migrate(url: str) -> None:
    """Run the migrations that the database has not seen. Raises Unavailable."""
    with _unavailable():
        command.upgrade(_config(url), "head")


def is_current(url: str) -> bool:
    """Whether the database has seen every migration. Raises Unavailable."""
    if not _exists(url):
        return False
    engine = create_engine(url)
    with _unavailable(), engine.connect() as connection:
        found = applied_revisions(connection)
    engine.dispose()
    return found == head_revisions()


def applied_revisions(connection: Connection) -> frozenset[str]:
    """The last migrations that a database has seen: one, or none before the first."""
    return frozenset(MigrationContext.configure(connection).get_current_heads())


def head_revisions() -> frozenset[str]:
    """The last migrations that there are."""
    return frozenset(_scripts().get_heads())


def is_known_revision(revision: str) -> bool:
    """Whether there is such a migration; a database from a newer Birnam has seen others."""
    return revision in {script.revision for script in _scripts().walk_revisions()}


def _exists(url: str) -> bool:
    """Whether there may be a database. To look into a SQLite file that is not there makes it."""
    at = make_url(url)
    return at.get_backend_name() != "sqlite" or Path(at.database or "").exists()


@contextmanager
def _unavailable() -> Iterator[None]:
    """What the database's driver says, without the statement that it says it of."""
    try:
        yield
    except DBAPIError as error:
        raise Unavailable(" ".join(str(error.orig).split())) from error


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config(""))


def _config(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config
