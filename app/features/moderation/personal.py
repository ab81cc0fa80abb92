"""The records about a player when the player is deleted."""

from sqlalchemy import Connection, update

from app.features.moderation.tables import audit
from app.match.commands import PlayerId


def delete(connection: Connection, player: PlayerId) -> None:
    """Keep the records of operators' actions, without what they say about the player."""
    recorded = update(audit).where(audit.c.subject_id == player)
    connection.execute(recorded.values(detail="", reason=""))
