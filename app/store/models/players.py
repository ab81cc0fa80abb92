"""Tables of players, their credentials and their preferences."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table, Text

from app.store.models.metadata import metadata

player = Table(
    "player",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60)),
    Column("created_at", BigInteger, nullable=False),
    Column("bot_at", BigInteger),  # when a bot was marked as one; null for a person
    sqlite_with_rowid=False,
)

# The SHA-256 of a secret that identifies a player: of a session, a resume link, a code for another
# device or a recovery code.
credential = Table(
    "credential",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Column("device", String(60)),  # of a session: browser and system
    Index(None, "player_id", "kind"),
    Index(None, "expires_at"),
    sqlite_with_rowid=False,
)

# A player's choices as a JSON object, which app.web interprets.
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
