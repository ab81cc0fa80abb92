"""A player's messages when the player is deleted."""

from sqlalchemy import Connection, update

from app.features.chat.tables import chat_message
from app.match.commands import PlayerId


def delete(connection: Connection, player: PlayerId) -> None:
    """Empty the messages, but keep the rows."""
    said = (chat_message.c.by == player) & chat_message.c.deleted_by.is_(None)
    connection.execute(update(chat_message).where(said).values(text="", deleted_by="author"))
