"""The tables.

`entry` is the truth. `match` and `seat` are projections of it, made in the same transaction,
and can be built anew. Times are milliseconds since 1970, UTC.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# One accepted command of one match; rows are only ever inserted. The primary key is the lock, and,
# without a rowid, the layout too: the rows of a match lie together.
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
    Column("resigned", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Index(None, "status", "listed", "moved_at"),
    sqlite_with_rowid=False,
)

seat = Table(
    "seat",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("color", String(10), primary_key=True),
    Column("player_id", String(32)),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

player = Table(
    "player",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60)),
    Column("created_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# What proves that a browser is a player: the SHA-256 of a session's token, of a resume link's,
# or of a code for another device.
credential = Table(
    "credential",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Index(None, "player_id", "kind"),
    Index(None, "expires_at"),
    sqlite_with_rowid=False,
)
