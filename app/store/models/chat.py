"""Tables of chat messages, reports and mutes."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, Text, false

from app.store.models.metadata import metadata

# A chat message, which is deleted after a while. `number` counts the messages of a channel. The
# column `room` is the channel: `players`, or `watchers` for the spectators.
remark = Table(
    "remark",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("room", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("by", String(32), nullable=False),
    Column("remark_id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", String(10)),
    Column("text", Text, nullable=False),
    Column("gone", String(10)),
    Index(None, "match_id", "by", "remark_id", unique=True),
    Index(None, "at"),
    sqlite_with_rowid=False,
)

# A message that was reported to the operator, with its text at that time.
report = Table(
    "report",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("room", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("by", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("author", String(32), nullable=False),
    Column("said_at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("resolved_at", BigInteger),  # when an operator has looked at it
    Index(None, "at"),
    sqlite_with_rowid=False,
)

# A player whose messages another player does not want to see.
mute = Table(
    "mute",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("other_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("blocks", Boolean, nullable=False, server_default=false()),  # also from seats
    sqlite_with_rowid=False,
)
