"""The table of deliveries."""

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, String

from app.db.metadata import player_column, table

# Something that leaves the process, for one target of a channel, or the result of it. A process
# that sends a row is its `holder`, until `held_until` or until its heartbeats stop. `about` and
# `about_id` are the subject.
delivery = table(
    "delivery",
    Column("channel", String(10), primary_key=True),
    Column("target", String(254), primary_key=True),
    Column("id", String(100), primary_key=True),
    Column("about", String(12), nullable=False),
    Column("about_id", String(64), nullable=False),
    player_column("recipient"),
    Column("kind", String(20), nullable=False),
    Column("body", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("held_until", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("answer", String(400), nullable=False),
    Column("holder", String(16)),
    Index(None, "channel", "state", "due_at"),
    Index(None, "recipient", "channel", "at"),
)
