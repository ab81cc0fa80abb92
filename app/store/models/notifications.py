"""Tables of notifications, their targets and preferences."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table

from app.store.models.metadata import metadata

# A browser's Web Push subscription, which is deleted with its session.
device = Table(
    "device",
    metadata,
    Column(
        "session", String(64), ForeignKey("credential.hash", ondelete="CASCADE"), primary_key=True
    ),
    Column("player_id", String(32), nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("added_at", BigInteger, nullable=False),
    Index(None, "player_id"),
    Index(None, "endpoint"),
    sqlite_with_rowid=False,
)

# A kind of notification or a match that a player has disabled.
unwanted = Table(
    "unwanted",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("what", String(10), primary_key=True),  # kind, match
    Column("name", String(32), primary_key=True),
    sqlite_with_rowid=False,
)

# A URL that a player has set for a match, and that is shown to no other player.
webhook = Table(
    "webhook",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("player_id", String(32), primary_key=True),
    Column("url", String(1000), nullable=False),
    Column("form", String(10), nullable=False),
    Column("whose", String(10), nullable=False),
    Column("failures", Integer, nullable=False),
    Column("off", Boolean, nullable=False),
    Column("said", String(400), nullable=False),
    Column("tried_at", BigInteger),
    sqlite_with_rowid=False,
)

# A notification in any state; the newest of each player.
notice = Table(
    "notice",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(32), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("body", String(300), nullable=False),
    Column("place", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("why", String(20)),
    Column("place_sent", String(300), nullable=False),
    Column("holder", String(16)),  # the process that sends it
    Index(None, "player_id", "at"),
    Index(None, "state"),
    sqlite_with_rowid=False,
)
