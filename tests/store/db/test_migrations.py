"""Migrations create the tables of the models, and can be reverted."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect

from app.match.ports import Unavailable
from app.store.db.migrate import is_current, migrate
from app.store.db.revisions import MIGRATIONS, head_revisions, is_known_revision
from app.store.models import metadata

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


def tables(url: str) -> set[str]:
    engine = create_engine(url)
    with engine.connect() as connection:
        names = set(inspect(connection).get_table_names())
    engine.dispose()
    return names


def schema(connection: Connection) -> dict[str, str]:
    rows = connection.exec_driver_sql(LAYOUTS[connection.dialect.name])
    named = {name: " ".join(sql.split()).replace('"', "") for name, sql in rows}
    return {name: sql for name, sql in named.items() if not name.startswith("alembic_version")}


def test_migrations_agree_with_the_models(url: str) -> None:
    migrate(url)
    command.check(config(url))
    engine = create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_migrations_create_the_same_schema_as_the_models(url: str) -> None:
    """Alembic compares neither WITHOUT ROWID nor partial indexes nor names of constraints."""
    migrate(url)
    engine = create_engine(url)
    with engine.begin() as connection:
        migrated = schema(connection)
        metadata.drop_all(connection)
        assert schema(connection) == {}
        metadata.create_all(connection)
        wanted = schema(connection)
    engine.dispose()
    assert len(wanted) > len(metadata.tables)
    assert migrated == wanted


def test_all_migrations_can_be_reverted(url: str) -> None:
    migrate(url)
    command.downgrade(config(url), "base")
    assert tables(url) == {"alembic_version"}
    assert not is_current(url)
    migrate(url)
    assert tables(url) == {"alembic_version", *metadata.tables}


def test_the_last_heartbeat_survives_up_and_downgrades(url: str) -> None:
    """Otherwise the players to move would be charged for the time of the migration."""
    command.upgrade(config(url), "0009")
    engine = create_engine(url)
    heartbeats = []
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO beat (id, at) VALUES (1, 123456)")
    for step in (command.upgrade, command.downgrade, command.upgrade):
        step(config(url), "0009" if step is command.downgrade else "0010")
        with engine.begin() as connection:
            heartbeats.append(connection.exec_driver_sql("SELECT at FROM beat").scalars().all())
    engine.dispose()
    assert heartbeats == [[123456]] * 3


def test_puzzles_of_unlisted_games_are_withdrawn(url: str) -> None:
    command.upgrade(config(url), "0013")
    engine = create_engine(url)
    here = "a game that was played here"
    origins = {"listed": (here, "m1"), "unlisted": (here, None), "shipped": ("self-play", None)}
    with engine.begin() as connection:
        for name, (origin, match_id) in origins.items():
            row = metadata.tables["puzzle"].insert()
            connection.execute(row, _puzzle_row(name, origin, match_id))
    migrate(url)
    with engine.begin() as connection:
        left = connection.exec_driver_sql("SELECT id FROM puzzle ORDER BY id").scalars().all()
    engine.dispose()
    assert left == ["listed", "shipped"]


def _puzzle_row(name: str, origin: str, match_id: str | None) -> dict[str, object]:
    texts = dict.fromkeys(("game", "options", "moves", "solution", "answers"), "")
    return texts | {
        "id": name,
        "origin": origin,
        "match_id": match_id,
        "difficulty": 1,
        "made_at": 0,
    }


def test_migrating_twice_changes_nothing(url: str) -> None:
    migrate(url)
    migrate(url)
    assert is_current(url)


def test_a_new_database_is_not_current(url: str, tmp_path: Path) -> None:
    assert not is_current(url)
    assert list(tmp_path.iterdir()) == [], "checking does not create a file"
    migrate(url)
    assert is_current(url)


def test_revisions_are_numbered_consecutively() -> None:
    files = sorted(file.name for file in (MIGRATIONS / "versions").glob("*.py"))
    assert [name[:5] for name in files] == [f"{number:04}_" for number in range(1, len(files) + 1)]


def test_concurrent_migrations_run_one_after_the_other(empty_postgres: str) -> None:
    """Several containers may start at once."""
    engine = create_engine(empty_postgres)
    with ThreadPoolExecutor() as others, engine.connect() as first:
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
    engine.dispose()
    assert is_current(empty_postgres)


@pytest.mark.parametrize("job", [migrate, is_current])
def test_an_unreachable_database_is_reported_in_one_line(job: Callable[[str], object]) -> None:
    with pytest.raises(Unavailable) as failed:
        job("postgresql+psycopg://lady:dunsinane@127.0.0.1:1/castle")
    assert "refused" in str(failed.value)
    assert "\n" not in str(failed.value)
    assert "dunsinane" not in str(failed.value)


def test_the_revisions_are_those_that_alembic_knows() -> None:
    scripts = ScriptDirectory.from_config(config(""))
    assert head_revisions() == frozenset(scripts.get_heads())
    known = {script.revision for script in scripts.walk_revisions()}
    assert len(known) == len(list((MIGRATIONS / "versions").glob("*.py")))
    assert all(map(is_known_revision, known))
    assert not is_known_revision("9999")
