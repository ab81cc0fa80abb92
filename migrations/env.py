"""Runs migrations for Alembic on the database at `sqlalchemy.url`, all of them or none."""

import sqlite3

from alembic import context
from sqlalchemy import Connection, create_engine, event

from app.db.metadata import all_tables
from app.db.revisions import record_compatible

DEFAULT_URL = "sqlite:///data/birnam.db"
LONGEST_WAIT = 60_000  # milliseconds, for another process that migrates


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=all_tables(),
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":  # several containers may start at once
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('birnam migrate'))")
        context.run_migrations()
        record_compatible(connection)


def begin_by_hand(connection: sqlite3.Connection, _record: object) -> None:
    """The driver would begin a transaction at a change of rows, not at one of tables."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {LONGEST_WAIT}")
    connection.execute("PRAGMA journal_mode = WAL")  # impossible in a transaction


def begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # another process waits, or runs nothing


engine = create_engine(context.config.get_main_option("sqlalchemy.url", DEFAULT_URL))
if engine.dialect.name == "sqlite":
    event.listen(engine, "connect", begin_by_hand)
    event.listen(engine, "begin", begin)
with engine.connect() as opened:
    run(opened)
engine.dispose()
