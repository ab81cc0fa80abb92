"""Tables of notifications, their targets and preferences."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String

from app.db.metadata import player_column, table

# A browser's Web Push subscription, which is deleted with its session.
device = table(
    "device",
    Column(
        "session", String(64), ForeignKey("credential.hash", ondelete="CASCADE"), primary_key=True
    ),
    player_column(export="notification_devices", columns="name endpoint added_at"),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("added_at", BigInteger, nullable=False),
    Index(None, "player_id"),
    Index(None, "endpoint"),
)

# A kind of notification or a match that a player has disabled.
disabled_notification = table(
    "disabled_notification",
    player_column(primary_key=True, export="notifications_off", columns="what name"),
    Column("what", String(10), primary_key=True),  # kind, match
    Column("name", String(32), primary_key=True),
)

# A URL that a player has set for a match, and that is shown to no other player.
webhook = table(
    "webhook",
    Column("match_id", String(32), primary_key=True),
    player_column(primary_key=True, export="webhooks", columns="match_id url form"),
    Column("url", String(1000), nullable=False),
    Column("form", String(10), nullable=False),
    Column("scope", String(10), nullable=False),
    Column("failures", Integer, nullable=False),
    Column("disabled", Boolean, nullable=False),
    Column("last_answer", String(400), nullable=False),
    Column("tried_at", BigInteger),
)
