"""The table of webhooks for programs."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String

from app.db.metadata import player_column, table

# A URL that gets a player's events. Requests are signed with the secret, so it is stored as it is.
event_hook = table(
    "event_hook",
    Column("id", String(16), primary_key=True),
    player_column(
        foreign_key=True, export="event_webhooks", columns="url events created_at disabled"
    ),
    Column("url", String(1000), nullable=False),
    Column("events", String(100), nullable=False),  # joined by spaces
    Column("secret", String(64), nullable=False),
    Column("old_secret", String(64)),
    Column("old_until", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),  # tries in a row
    Column("disabled", Boolean, nullable=False),
    Index(None, "player_id"),
)
