"""The sessions of a player: the browsers in which they are signed in."""

from dataclasses import dataclass

from sqlalchemy import delete, select

from app.db.repository import Repository
from app.match.commands import PlayerId
from app.players.store import MAX_SESSIONS, SESSION_LIFE
from app.players.tables import credential

ID_LENGTH = 16  # characters of the hash that identify a session of a player


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A browser's session. `seen_at` is when it was last renewed, once a day at most."""

    hash: str
    device: str | None
    created_at: int
    seen_at: int

    @property
    def id(self) -> str:
        return self.hash[:ID_LENGTH]


class Sessions(Repository):
    """Lists and ends sessions. Every method raises Unavailable."""

    async def of_player(self, player_id: PlayerId, now: int) -> list[StoredSession]:
        columns = credential.c
        query = (
            select(columns.hash, columns.device, columns.created_at, columns.seen_at)
            .where(columns.player_id == player_id, columns.kind == "session")
            .where(columns.seen_at > now - SESSION_LIFE)
            .order_by(columns.seen_at.desc(), columns.hash)
            .limit(MAX_SESSIONS)
        )
        rows = await self._reader.rows(query)
        return [StoredSession(*row) for row in rows]

    async def end(self, player_id: PlayerId, session_id: str) -> bool:
        """Delete a session by its id. Returns False if the player has no such session."""
        statement = delete(credential).where(
            credential.c.player_id == player_id,
            credential.c.kind == "session",
            credential.c.hash.startswith(session_id, autoescape=True),
        )
        return await self._writer.execute(statement) > 0
