"""Accounts as others see them, found by handle."""

from dataclasses import dataclass

from sqlalchemy import select

from app.db.repository import ReadRepository
from app.match.commands import PlayerId
from app.players.tables import account, player


@dataclass(frozen=True, slots=True)
class Profile:
    """An account. `handle` has the spelling that the player chose."""

    player: PlayerId
    handle: str
    name: str | None
    since: int


class Profiles(ReadRepository):
    """Every method raises Unavailable."""

    async def find(self, handle: str) -> Profile | None:
        query = (
            select(account.c.player_id, account.c.handle, player.c.name, account.c.created_at)
            .join(player, player.c.id == account.c.player_id)
            .where(account.c.folded == handle.lower())
        )
        row = await self._reader.first(query)
        return None if row is None else Profile(*row)
