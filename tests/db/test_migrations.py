"""Migrations create the tables of the models, and can be reverted."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect

from app.db.metadata import all_tables
from app.db.migrate import NewerDatabase, check_schema, is_current, migrate
from app.db.revisions import MIGRATIONS, head_revisions, is_known_revision, known_revisions
from app.match.ports import Unavailable

LAYOUTS = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL",
    "postgresql": """
        SELECT table_name || '.' || column_name, concat_ws(' ', data_type,
            character_maximum_length, is_nullable, column_default)
        FROM information_schema.columns WHERE table_schema = current_schema()
        UNION ALL SELECT conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
        UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()
    """,
}


@pytest.fixture
def sqlite_file(tmp_path: Path) -> str:
    """The URL of a database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'new % one.db'}"


@pytest.fixture(params=["sqlite_file", "empty_postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of a database without tables."""
    address: str = request.getfixturevalue(request.param)
    return address


def config(url: str) -> Config:
    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS))
    made.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return made


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            yield connection
            connection.commit()
    finally:
        engine.dispose()


def tables(url: str) -> set[str]:
    with connected(url) as connection:
        return set(inspect(connection).get_table_names())


def schema(connection: Connection) -> dict[str, str]:
    rows = connection.exec_driver_sql(LAYOUTS[connection.dialect.name])
    named = {name: " ".join(sql.split()).replace('"', "") for name, sql in rows}
    return {name: sql for name, sql in named.items() if not name.startswith("alembic_version")}


def test_migrations_lead_to_the_models_and_back(url: str, tmp_path: Path) -> None:
    assert not is_current(url)
    assert list(tmp_path.iterdir()) == [], "checking does not create a file"
    for _ in range(2):
        migrate(url)
        assert is_current(url)
    command.check(config(url))
    with connected(url) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, all_tables()) == []
    command.downgrade(config(url), "base")
    assert tables(url) == {"alembic_version"}
    assert not is_current(url)
    migrate(url)
    assert tables(url) == {"alembic_version", *all_tables().tables}
    # Alembic compares neither WITHOUT ROWID nor partial indexes nor names of constraints.
    with connected(url) as connection:
        migrated = schema(connection)
        all_tables().drop_all(connection)
        assert schema(connection) == {}
        all_tables().create_all(connection)
        wanted = schema(connection)
    assert len(wanted) > len(all_tables().tables)
    assert migrated == wanted


def test_the_last_heartbeat_survives_up_and_downgrades(url: str) -> None:
    """Otherwise the players to move would be charged for the time of the migration."""
    command.upgrade(config(url), "0009")
    with connected(url) as connection:
        connection.exec_driver_sql("INSERT INTO beat (id, at) VALUES (1, 123456)")
    for step in (command.upgrade, command.downgrade, command.upgrade):
        step(config(url), "0009" if step is command.downgrade else "0010")
        with connected(url) as connection:
            beats = connection.exec_driver_sql("SELECT at FROM beat").scalars().all()
        assert beats == [123456]


def test_concurrent_migrations_run_one_after_the_other(empty_postgres: str) -> None:
    """Several containers may start at once."""
    with ThreadPoolExecutor() as others, connected(empty_postgres) as first:
        first.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('birnam migrate'))")
        waiting = others.submit(migrate, empty_postgres)
        while not first.exec_driver_sql(
            "SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
            " WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()"
        ).first():
            assert not waiting.done(), waiting.result()
        assert tables(empty_postgres) == set()
        first.rollback()
        waiting.result()
    assert is_current(empty_postgres)


@pytest.mark.parametrize("broken", [False, True])
def test_an_earlier_version_serves_a_newer_database_unless_it_breaks(
    url: str, *, broken: bool
) -> None:
    migrate(url)
    with connected(url) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        connection.exec_driver_sql("INSERT INTO compatible_revision VALUES ('9999')")
        if broken:
            head = min(head_revisions())
            connection.exec_driver_sql(f"DELETE FROM compatible_revision WHERE revision = '{head}'")
    if broken:
        with pytest.raises(NewerDatabase):
            check_schema(url)
    else:
        check_schema(url)
        migrate(url)


def test_a_database_names_the_versions_since_the_last_that_broke_earlier_ones(url: str) -> None:
    migrate(url)
    with connected(url) as connection:
        found = connection.exec_driver_sql("SELECT revision FROM compatible_revision").scalars()
        assert set(found) == {one for one in known_revisions() if one >= "0031"}


def test_a_migration_only_adds_or_says_that_it_breaks_earlier_versions() -> None:
    for file in (MIGRATIONS / "versions").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        upgrade = text.partition("def upgrade()")[2].partition("def downgrade()")[0]
        if file.name > "0032" and re.search(r"drop_(table|column)|rename|alter_column", upgrade):
            assert "\nbreaks_earlier_versions = True\n" in text, file.name


@pytest.mark.parametrize("job", [migrate, is_current])
def test_an_unreachable_database_is_reported_in_one_line(job: Callable[[str], object]) -> None:
    with pytest.raises(Unavailable) as failed:
        job("postgresql+psycopg://lady:dunsinane@127.0.0.1:1/castle")
    assert "refused" in str(failed.value)
    assert "\n" not in str(failed.value)
    assert "dunsinane" not in str(failed.value)


def test_the_revisions_are_numbered_and_those_that_alembic_knows() -> None:
    files = sorted(file.name for file in (MIGRATIONS / "versions").glob("*.py"))
    assert [name[:5] for name in files] == [f"{number:04}_" for number in range(1, len(files) + 1)]
    scripts = ScriptDirectory.from_config(config(""))
    assert head_revisions() == frozenset(scripts.get_heads())
    known = {script.revision for script in scripts.walk_revisions()}
    assert len(known) == len(files)
    assert all(map(is_known_revision, known))
    assert not is_known_revision("9999")
