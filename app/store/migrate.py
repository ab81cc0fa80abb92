"""Bring a database up to date, or say whether it is."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

MIGRATIONS = Path(__file__).parents[2] / "migrations"


def migrate(url: str) -> None:
    """Run the migrations that the database has not seen."""
    command.upgrade(_config(url), "head")


def is_current(url: str) -> bool:
    """Whether the database has seen every migration."""
    engine = create_engine(url)
    with engine.connect() as connection:
        seen = MigrationContext.configure(connection).get_current_heads()
    engine.dispose()
    return set(seen) == set(ScriptDirectory.from_config(_config(url)).get_heads())


def _config(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config
