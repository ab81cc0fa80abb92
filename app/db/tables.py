"""Tables of the database and its processes: epoch, heartbeats, outages, which versions may."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String

from app.db.metadata import table

# One row, made by the first process that finds none. Restoring a backup deletes it.
epoch = table(
    "epoch",
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(16), nullable=False),
)

# The last heartbeat of each process. `left`: it was the last process, and has stopped.
heartbeat = table(
    "heartbeat",
    Column("worker", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("left", Boolean, nullable=False),
)

# An outage of the service or a process. No clock runs from `since` to `until`.
outage = table(
    "outage",
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("back", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
    Index(None, "back"),
)

# The versions of Birnam that can serve the database, each by its latest migration.
compatible_revision = table(
    "compatible_revision",
    Column("revision", String(32), primary_key=True),
)
