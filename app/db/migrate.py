"""Runs migrations, and compares a database with them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import DBAPIError

from app.db.revisions import MIGRATIONS, applied_revisions, head_revisions, is_known_revision
from app.errors import UserError
from app.match.ports import Unavailable


class OldDatabase(UserError):
    """A migration is missing."""


class NewerDatabase(UserError):
    """A newer version of Birnam has migrated the database."""


def migrate(url: str) -> None:
    """Run the missing migrations. Raises Unavailable and NewerDatabase."""
    from alembic import command  # noqa: PLC0415 - large
    from alembic.config import Config  # noqa: PLC0415

    is_current(url)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    with _errors_as_unavailable():
        command.upgrade(config, "head")


def check_schema(url: str) -> None:
    """Raise OldDatabase or NewerDatabase unless the database is of this version, or Unavailable."""
    if not is_current(url):
        raise OldDatabase("the database is not up to date; run birnam migrate first")


def is_empty(url: str) -> bool:
    """True if the database is missing or empty. Raises Unavailable."""
    return not _exists(url) or not _applied(url)


def is_current(url: str) -> bool:
    """True if no migration is missing. Raises Unavailable and NewerDatabase."""
    if not _exists(url):
        return False
    applied = _applied(url)
    newer = sorted(revision for revision in applied if not is_known_revision(revision))
    if newer:
        raise NewerDatabase(
            f"the database is newer than this version of Birnam (schema {', '.join(newer)}, "
            f"not {', '.join(sorted(head_revisions()))}); update Birnam"
        )
    return applied == head_revisions()


def _applied(url: str) -> frozenset[str]:
    engine = create_engine(url)
    try:
        with _errors_as_unavailable(), engine.connect() as connection:
            return applied_revisions(connection)
    finally:
        engine.dispose()


def _exists(url: str) -> bool:
    """True if there may be a database. Connecting would create a missing SQLite file."""
    at = make_url(url)
    return at.get_backend_name() != "sqlite" or Path(at.database or "").exists()


@contextmanager
def _errors_as_unavailable() -> Iterator[None]:
    """Turn errors of the driver into Unavailable, without the SQL statement."""
    try:
        yield
    except DBAPIError as error:
        raise Unavailable(" ".join(str(error.orig).split())) from error
