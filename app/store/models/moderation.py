"""Tables of operators, of what they have done, and of its effects."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from app.store.models.metadata import metadata

operator = Table(
    "operator",
    metadata,
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
    Column("granted_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Until when a player cannot chat or begin games.
time_out = Table(
    "time_out",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    sqlite_with_rowid=False,
)

warning = Table(
    "warning",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("at", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("read_at", BigInteger),
    sqlite_with_rowid=False,
)

# A request to delete a player, which an operator has noted.
deletion_request = Table(
    "deletion_request",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Everything that operators have done. `by` is a player, or the command line.
audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(32), nullable=False),
    Column("action", String(20), nullable=False),
    Column("subject_id", String(32), nullable=False),
    Column("detail", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index(None, "subject_id"),
)
