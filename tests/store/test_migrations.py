"""The migrations make the tables that the models describe, and can go back."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect

from app.store.migrate import MIGRATIONS, is_current, migrate
from app.store.models import metadata


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Where there is no database yet."""
    return f"sqlite:///{tmp_path / 'new % one.db'}"


def config(url: str) -> Config:
    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS))
    made.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return made


def tables(url: str) -> set[str]:
    engine = create_engine(url)
    with engine.connect() as connection:
        names = set(inspect(connection).get_table_names())
    engine.dispose()
    return names


def layout(connection: Connection) -> dict[str, str]:
    query = (
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'alembic_version'"
    )
    return {name: " ".join(sql.split()) for name, sql in connection.exec_driver_sql(query)}


def test_the_migrations_make_what_the_models_say(url: str) -> None:
    migrate(url)
    engine = create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_tables_are_laid_out_as_the_models_would_do_it(url: str, tmp_path: Path) -> None:
    """Alembic does not compare WITHOUT ROWID, nor the names of constraints."""
    migrate(url)
    made, modeled = create_engine(url), create_engine(f"sqlite:///{tmp_path / 'modeled.db'}")
    metadata.create_all(modeled)
    with made.connect() as one, modeled.connect() as other:
        migrated, wanted = layout(one), layout(other)
    made.dispose()
    modeled.dispose()
    assert migrated.keys() == wanted.keys()
    for name, sql in wanted.items():
        assert migrated[name].replace('"', "") == sql.replace('"', ""), name


def test_down_and_up_again(url: str) -> None:
    migrate(url)
    command.downgrade(config(url), "base")
    assert tables(url) == {"alembic_version"}
    assert not is_current(url)
    migrate(url)
    assert tables(url) == {"alembic_version", *metadata.tables}


def test_migrating_twice_changes_nothing(url: str) -> None:
    migrate(url)
    migrate(url)
    assert is_current(url)


def test_a_new_file_is_not_current(url: str) -> None:
    assert not is_current(url)
    migrate(url)
    assert is_current(url)


def test_revisions_are_numbered_in_a_row() -> None:
    files = sorted(file.name for file in (MIGRATIONS / "versions").glob("*.py"))
    assert [name[:5] for name in files] == [f"{number:04}_" for number in range(1, len(files) + 1)]
