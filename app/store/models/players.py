"""Who somebody is, and how they like it."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table, Text

from app.store.models.metadata import metadata

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

# What a player has chosen about looks and sounds: one JSON object, whose shape is the door's.
preference = Table(
    "preference",
    metadata,
    Column(
        "player_id",
        String(32),
        ForeignKey("player.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("choices", Text, nullable=False),
    Column("everywhere", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
