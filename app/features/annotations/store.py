"""Annotations that players have written about their finished games."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from app.db.repository import Repository, writing
from app.features.annotations.tables import annotation
from app.match.commands import PlayerId


@dataclass(frozen=True, slots=True)
class StoredAnnotation:
    """A player's text about the position after `ply`; `at` is in milliseconds since 1970, UTC."""

    ply: int
    player: PlayerId
    text: str
    at: int


class AnnotationStore(Repository):
    """Reads and writes one text for each player and ply. Every method raises Unavailable."""

    async def find(self, match_id: str) -> list[StoredAnnotation]:
        query = (
            select(annotation.c.ply, annotation.c.player_id, annotation.c.text, annotation.c.at)
            .where(annotation.c.match_id == match_id)
            .order_by(annotation.c.ply, annotation.c.at, annotation.c.player_id)
        )
        rows = await self._reader.rows(query)
        return [StoredAnnotation(*row) for row in rows]

    @writing
    def write(self, connection: Connection, match_id: str, note: StoredAnnotation) -> None:
        """Replace a player's text at a ply. An empty text deletes it."""
        own = (
            (annotation.c.match_id == match_id)
            & (annotation.c.ply == note.ply)
            & (annotation.c.player_id == note.player)
        )
        content = {"text": note.text, "at": note.at}
        key = {"match_id": match_id, "ply": note.ply, "player_id": note.player}
        if not note.text:
            connection.execute(delete(annotation).where(own))
        elif connection.execute(update(annotation).where(own).values(content)).rowcount == 0:
            connection.execute(insert(annotation).values(key | content))
