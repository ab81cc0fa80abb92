"""Runs migrations, and compares a database with them."""

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
    """Run the missing migrations. Raises Unavailable."""
    with _errors_as_unavailable():
        command.upgrade(_config(url), "head")


def is_current(url: str) -> bool:
    if not _exists(url):
        return False
    engine = create_engine(url)
    with _errors_as_unavailable(), engine.connect() as connection:
        applied = applied_revisions(connection)
    engine.dispose()
    return applied == head_revisions()


def applied_revisions(connection: Connection) -> frozenset[str]:
    """The latest revision of a database; empty before the first migration."""
    return frozenset(MigrationContext.configure(connection).get_current_heads())


def head_revisions() -> frozenset[str]:
    return frozenset(_scripts().get_heads())


def is_known_revision(revision: str) -> bool:
    """Whether this version has a migration; a newer one may have migrated the database."""
    return revision in {script.revision for script in _scripts().walk_revisions()}


def _exists(url: str) -> bool:
    """Whether there may be a database. Connecting to a missing SQLite file would create it."""
    at = make_url(url)
    return at.get_backend_name() != "sqlite" or Path(at.database or "").exists()


@contextmanager
def _errors_as_unavailable() -> Iterator[None]:
    """Convert errors of the driver, without the SQL statement."""
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
