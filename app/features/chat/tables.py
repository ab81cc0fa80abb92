"""The table of chat messages."""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Text

from app.db.metadata import player_column, table

# A chat message, which expires. `number` counts the messages of a channel.
chat_message = table(
    "chat_message",
    Column("match_id", String(32), primary_key=True),
    Column("channel", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    player_column("by", export="chat", columns="match_id channel number at text", delete=False),
    Column("client_id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", String(10)),
    Column("text", Text, nullable=False),
    Column("deleted_by", String(10)),
    Index(None, "match_id", "by", "client_id", unique=True),
    Index(None, "at"),
)
