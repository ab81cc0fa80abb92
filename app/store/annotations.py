"""What players wrote about their games, when they were over."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from app.match.commands import PlayerId
from app.store.db.database import Reader
from app.store.db.writer import Writer
from app.store.models import annotation


@dataclass(frozen=True, slots=True)
class StoredAnnotation:
    """A player's words about the position after so many plies; `at` in milliseconds since 1970."""

    ply: int
    player: PlayerId
    text: str
    at: int


class Annotations:
    """One text for each player and ply of a match."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, match_id: str) -> list[StoredAnnotation]:
        """All of a match, ply by ply, the older one first."""
        query = (
            select(annotation.c.ply, annotation.c.player_id, annotation.c.text, annotation.c.at)
            .where(annotation.c.match_id == match_id)
            .order_by(annotation.c.ply, annotation.c.at, annotation.c.player_id)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [StoredAnnotation(*row) for row in rows]

    async def write(self, match_id: str, note: StoredAnnotation) -> None:
        """Put a player's words in the place of earlier ones; an empty text takes them away."""
        own = (
            (annotation.c.match_id == match_id)
            & (annotation.c.ply == note.ply)
            & (annotation.c.player_id == note.player)
        )
        words = {"text": note.text, "at": note.at}
        place = {"match_id": match_id, "ply": note.ply, "player_id": note.player}

        def job(connection: Connection) -> None:
            if not note.text:
                connection.execute(delete(annotation).where(own))
            elif connection.execute(update(annotation).where(own).values(words)).rowcount == 0:
                connection.execute(insert(annotation).values(place | words))

        await self._writer.run(job)
