"""Runs migrations, and compares a database with them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, create_engine, make_url
from sqlalchemy.exc import DBAPIError

from app.db.disk import DAMAGED_SCHEMA, MALFORMED
from app.db.revisions import MIGRATIONS, applied_revisions, fits, head_revisions, known_revisions
from app.errors import Unavailable, UserError


class OldDatabase(UserError):
    """A migration is missing, or the database itself."""


class NewerDatabase(UserError):
    """A newer version of Birnam has migrated the database."""


def migrate(url: str) -> None:
    """Run the missing migrations. Raises Unavailable and NewerDatabase."""
    from alembic import command  # noqa: PLC0415 - large
    from alembic.config import Config  # noqa: PLC0415

    if is_current(url):
        return
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    with _errors_as_unavailable():
        command.upgrade(config, "head")


def check_schema(url: str) -> None:
    """Raise OldDatabase or NewerDatabase unless the database is of this version, or Unavailable."""
    if not _exists(url):
        raise OldDatabase(
            f"there is no database at {make_url(url).database}; name its folder in BIRNAM_DATA, "
            "or run birnam migrate, which creates one there"
        )
    if not is_current(url):
        raise OldDatabase("the database is not up to date; run birnam migrate first")


def is_empty(url: str) -> bool:
    """True if the database is missing or empty. Raises Unavailable."""
    if not _exists(url):
        return True
    with _connected(url) as connection:
        return not applied_revisions(connection)


def is_current(url: str) -> bool:
    """True if this version can serve the database. Raises Unavailable and NewerDatabase."""
    if not _exists(url):
        return False
    with _connected(url) as connection:
        applied, current = applied_revisions(connection), fits(connection)
    if current:
        return True
    newer = sorted(applied - known_revisions())
    if newer:
        raise NewerDatabase(
            f"the database is newer than this version of Birnam (schema {', '.join(newer)}, "
            f"not {', '.join(sorted(head_revisions()))}); update Birnam, "
            "or restore a copy from before that update"
        )
    return False


@contextmanager
def _connected(url: str) -> Iterator[Connection]:
    engine = create_engine(url)
    try:
        with _errors_as_unavailable(), engine.connect() as connection:
            yield connection
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
    except DAMAGED_SCHEMA as error:
        raise Unavailable(MALFORMED) from error
