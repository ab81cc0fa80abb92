"""Tables of the event log, its projections, heartbeats and outages."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, Text, false, text

from app.store.models.metadata import metadata

# One accepted command of a match. Rows are only inserted. The primary key prevents two entries of
# one version. Without a rowid it is also the layout, so that the rows of a match are adjacent.
entry = Table(
    "entry",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("by", String(32), nullable=False),
    Column("command_id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("events", Text, nullable=False),
    sqlite_with_rowid=False,
)

match = Table(
    "match",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("to_move", String(10)),
    Column("ended", String(20)),
    Column("winners", Text, nullable=False),
    Column("out", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Column("time", String(20), nullable=False, server_default="none"),
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("deadline", BigInteger),
    Column("paused", String(10)),
    Column("awaits_computer", Boolean, nullable=False, server_default=false()),
    Column("host", String(32)),  # null in rows of older versions, like the next five
    Column("joining", String(10)),
    Column("random_color", Boolean),
    Column("pairing", Text),
    Column("offered_until", BigInteger),
    Column("score", Text),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("start", String(10)),  # null in rows of older versions, like the next one
    Column("swapped", Boolean),
    Index(None, "status", "listed", "moved_at"),
    Index(None, "deadline"),
    Index(
        None,
        "moved_at",
        sqlite_where=text("awaits_computer = 1"),
        postgresql_where=text("awaits_computer"),
    ),
    Index(
        "ix_match_rated_moved_at",
        "moved_at",
        sqlite_where=text("rated = 1"),
        postgresql_where=text("rated"),
    ),
    sqlite_with_rowid=False,
)

seat = Table(
    "seat",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("color", String(10), primary_key=True),
    Column("player_id", String(32)),
    Column("kept_for", String(32)),
    Index(None, "player_id"),
    Index(None, "kept_for"),
    sqlite_with_rowid=False,
)

# The last heartbeat of each process. `left`: it was the last process, and has stopped.
beat = Table(
    "beat",
    metadata,
    Column("worker", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("left", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

# An outage of the service or a process. No clock runs from `since` to `until`.
outage = Table(
    "outage",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("back", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
    Index(None, "back"),
    sqlite_with_rowid=False,
)
