"""INSERT … ON CONFLICT, which SQLite and PostgreSQL write alike and SQLAlchemy has twice."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT for the database of this connection that can say what to do on a conflict."""
    return insert_into(connection.dialect.name, table)


def insert_into(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """The same for a database of that name."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
