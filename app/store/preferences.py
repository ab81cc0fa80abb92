"""How players like the site. What can be chosen is not the store's business: it keeps a text."""

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from app.match.commands import PlayerId
from app.store.db.database import Reader
from app.store.db.writer import Writer
from app.store.models import preference


@dataclass(frozen=True, slots=True)
class StoredPreferences:
    """A player's choices, as JSON, and when they were said to hold on every device."""

    choices: str
    everywhere: int


class PreferenceStore:
    """One row for each player who has chosen anything."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, player_id: PlayerId) -> StoredPreferences | None:
        """What a player has chosen, if anything."""
        return await self._reader.run(lambda connection: _find(connection, player_id))

    async def save(
        self, player_id: PlayerId, choices: str, everywhere: int | None
    ) -> StoredPreferences:
        """Replace a player's choices; None leaves `everywhere` as it was."""

        def job(connection: Connection) -> StoredPreferences:
            before = _find(connection, player_id)
            earlier = before.everywhere if before else 0
            kept = StoredPreferences(
                choices, earlier if everywhere is None else max(everywhere, earlier + 1)
            )
            values = {"choices": kept.choices, "everywhere": kept.everywhere}
            if before:
                own = preference.c.player_id == player_id
                connection.execute(update(preference).where(own).values(values))
            else:
                connection.execute(insert(preference).values(player_id=player_id, **values))
            return kept

        return await self._writer.run(job)


def _find(connection: Connection, player_id: PlayerId) -> StoredPreferences | None:
    query = select(preference.c.choices, preference.c.everywhere)
    row = connection.execute(query.where(preference.c.player_id == player_id)).first()
    return None if row is None else StoredPreferences(*row)
