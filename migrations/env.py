"""Runs migrations for Alembic on the database at `sqlalchemy.url`."""

from alembic import context
from sqlalchemy import Connection, create_engine

from app.db.metadata import all_tables
from app.db.revisions import record_compatible

DEFAULT_URL = "sqlite:///data/birnam.db"


def run(connection: Connection) -> None:
    if (
        connection.dialect.name == "sqlite"
    ):  # in which two connections cannot change the mode at once
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        connection.commit()
    context.configure(connection=connection, target_metadata=all_tables(), render_as_batch=True)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":  # several containers may start at once
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('birnam migrate'))")
        context.run_migrations()
        record_compatible(connection)
    connection.commit()  # what Alembic leaves to the driver on SQLite


engine = create_engine(context.config.get_main_option("sqlalchemy.url", DEFAULT_URL))
with engine.connect() as opened:
    run(opened)
engine.dispose()
