"""Bring a database up to date, or say whether it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError

from app.match.log import Unavailable

MIGRATIONS = Path(__file__).parents[2] / "migrations"


def migrate(url: str) -> None:
    """Run the migrations that the database has not seen. Raises Unavailable."""
    with _unavailable():
        command.upgrade(_config(url), "head")


def is_current(url: str) -> bool:
    """Whether the database has seen every migration. Raises Unavailable."""
    engine = create_engine(url)
    with _unavailable(), engine.connect() as connection:
        seen = MigrationContext.configure(connection).get_current_heads()
    engine.dispose()
    return set(seen) == set(ScriptDirectory.from_config(_config(url)).get_heads())


@contextmanager
def _unavailable() -> Iterator[None]:
    """What the database's driver says, without the statement that it says it of."""
    try:
        yield
    except DBAPIError as error:
        raise Unavailable(str(error.orig)) from error


def _config(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config
