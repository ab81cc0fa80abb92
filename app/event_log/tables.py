"""Tables of the event log, its projections, heartbeats and outages."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Text, false, text

from app.db.metadata import player_column, table

# One accepted command of a match. Rows are only inserted. The primary key prevents two entries of
# one version. Without a rowid it is also the storage order, so the rows of a match are adjacent.
entry = table(
    "entry",
    Column("match_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    player_column("by", delete=False, merge=False),
    Column("command_id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("events", Text, nullable=False),
)

match = table(
    "match",
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
    Column("departed", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Column("time", String(20), nullable=False, server_default="none"),
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("deadline", BigInteger),
    Column("paused", String(10)),
    Column("awaits_computer", Boolean, nullable=False, server_default=false()),
    # Null in rows of older versions, like the next five columns.
    player_column("host", nullable=True, delete=False, merge=False),
    Column("joining", String(10)),
    Column("random_color", Boolean),
    Column("pairing", Text),
    Column("offered_until", BigInteger),
    Column("score", Text),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("start", String(10)),  # null in rows of older versions, like the next column
    Column("swapped", Boolean),
    Column("speed", String(14), nullable=False, server_default="unlimited"),
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
)

seat = table(
    "seat",
    Column("match_id", String(32), primary_key=True),
    Column("color", String(10), primary_key=True),
    player_column(nullable=True, delete=False, merge=False),
    player_column("reserved_for", nullable=True, delete=False, merge=False),
    Index(None, "player_id"),
    Index(None, "reserved_for"),
)
