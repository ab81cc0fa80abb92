"""The tables of a database, and migrations of it one by one."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic.config import Config
from sqlalchemy import Connection, create_engine, inspect

from app.db.revisions import MIGRATIONS

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
