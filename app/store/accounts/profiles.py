"""Accounts as others see them, by their handles."""

from dataclasses import dataclass

from sqlalchemy import select

from app.match.commands import PlayerId
from app.store.db.database import Reader
from app.store.models import account, player


@dataclass(frozen=True, slots=True)
class Profile:
    """An account. `handle` has the spelling that the player chose."""

    player: PlayerId
    handle: str
    name: str | None
    since: int


class Profiles:
    """Every method raises Unavailable."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def find(self, handle: str) -> Profile | None:
        """The account with a handle in any spelling."""
        query = (
            select(account.c.player_id, account.c.handle, player.c.name, account.c.created_at)
            .join(player, player.c.id == account.c.player_id)
            .where(account.c.folded == handle.lower())
        )
        row = await self._reader.first(query)
        return None if row is None else Profile(*row)
