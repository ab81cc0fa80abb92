"""Tables of webhooks for programs, and the events to send."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from app.store.models.metadata import metadata

# A URL that gets a player's events. Requests are signed with the secret, so it is stored as it is.
event_hook = Table(
    "event_hook",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("url", String(1000), nullable=False),
    Column("events", String(100), nullable=False),  # joined by spaces
    Column("secret", String(64), nullable=False),
    Column("old_secret", String(64)),
    Column("old_until", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),  # tries in a row
    Column("disabled", Boolean, nullable=False),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# An event for a webhook: the outbox, and the results of the latest ones. A process that sends one
# holds it until `held_until`.
event_delivery = Table(
    "event_delivery",
    metadata,
    Column(
        "hook_id",
        String(16),
        ForeignKey("event_hook.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("event_id", String(64), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),  # waiting, sent, failed
    Column("tries", Integer, nullable=False),
    Column("answer", String(400), nullable=False),
    Column("next_at", BigInteger, nullable=False),
    Column("held_until", BigInteger, nullable=False),
    Index(None, "state", "next_at"),
    sqlite_with_rowid=False,
)
