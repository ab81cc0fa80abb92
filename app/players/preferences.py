"""Preferences of players, as JSON text whose names and values are all that the store knows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, insert, select, update

from app.db.repository import Repository, writing
from app.match.commands import PlayerId
from app.players.tables import preference


@dataclass(frozen=True, slots=True)
class StoredPreferences:
    """A player's choices as JSON.

    `everywhere` is when the player last applied them to all devices; milliseconds since 1970, UTC.
    """

    choices: str
    everywhere: int


class PreferenceStore(Repository):
    """Reads and writes preferences. Every method raises Unavailable."""

    async def find(self, player_id: PlayerId) -> StoredPreferences | None:
        return await self._reader.run(_find, player_id)

    async def find_all(self, player_ids: Iterable[PlayerId]) -> dict[PlayerId, StoredPreferences]:
        column = preference.c
        query = select(column.player_id, column.choices, column.everywhere)
        query = query.where(column.player_id.in_(list(player_ids)))
        rows = await self._reader.rows(query)
        return {player_id: StoredPreferences(*row) for player_id, *row in rows}

    async def having(self, player_ids: Iterable[PlayerId], name: str, value: str) -> set[PlayerId]:
        query = select(preference.c.player_id).where(
            preference.c.player_id.in_(list(player_ids)), _contains(name, value)
        )
        return set(await self._reader.scalars(query))

    @writing
    def save(
        self, connection: Connection, player_id: PlayerId, choices: str, everywhere: int | None
    ) -> StoredPreferences:
        """Replace a player's choices. `everywhere` of None keeps the stored value."""
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


def has_chosen(player_id: ColumnElement[Any], name: str, value: str) -> ColumnElement[bool]:
    return player_id.in_(select(preference.c.player_id).where(_contains(name, value)))


def _contains(name: str, value: str) -> ColumnElement[bool]:
    """The text has no spaces; neither names nor values need escaping in it."""
    return preference.c.choices.contains(f'"{name}":"{value}"', autoescape=True)


def _find(connection: Connection, player_id: PlayerId) -> StoredPreferences | None:
    query = select(preference.c.choices, preference.c.everywhere)
    row = connection.execute(query.where(preference.c.player_id == player_id)).first()
    return None if row is None else StoredPreferences(*row)
