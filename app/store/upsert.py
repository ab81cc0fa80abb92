"""INSERT … ON CONFLICT, which SQLite and PostgreSQL write alike and SQLAlchemy has twice."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT for the database of this connection that can say what to do on a conflict."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
