"""Preferences of players, as JSON text that the store does not interpret."""

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from app.match.commands import PlayerId
from app.store.db.database import Reader
from app.store.db.writer import Writer
from app.store.models import preference


@dataclass(frozen=True, slots=True)
class StoredPreferences:
    """A player's choices as JSON.

    `everywhere` is when the player last applied them to all devices; milliseconds since 1970, UTC.
    """

    choices: str
    everywhere: int


class PreferenceStore:
    """Reads and writes preferences. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def find(self, player_id: PlayerId) -> StoredPreferences | None:
        return await self._reader.run(lambda connection: _find(connection, player_id))

    async def save(
        self, player_id: PlayerId, choices: str, everywhere: int | None
    ) -> StoredPreferences:
        """Replace a player's choices. `everywhere` of None keeps the stored value."""

        def job(connection: Connection) -> StoredPreferences:
            before = _find(connection, player_id)
            earlier = before.everywhere if before else 0
            saved = StoredPreferences(
                choices, earlier if everywhere is None else max(everywhere, earlier + 1)
            )
            values = {"choices": saved.choices, "everywhere": saved.everywhere}
            if before:
                own = preference.c.player_id == player_id
                connection.execute(update(preference).where(own).values(values))
            else:
                connection.execute(insert(preference).values(player_id=player_id, **values))
            return saved

        return await self._writer.run(job)


def _find(connection: Connection, player_id: PlayerId) -> StoredPreferences | None:
    query = select(preference.c.choices, preference.c.everywhere)
    row = connection.execute(query.where(preference.c.player_id == player_id)).first()
    return None if row is None else StoredPreferences(*row)
