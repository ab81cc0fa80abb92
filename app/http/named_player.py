"""A player who is named in a request by an id or by a handle."""

import re
from typing import Annotated

from fastapi import Depends, Path

from app.http.services import Services, TheServices
from app.match.commands import PlayerId
from app.players.profiles import Profiles
from app.players.store import Players

MAX_NAMED = 32  # characters

_HANDLE = re.compile(r"@?[A-Za-z0-9_-]{1,20}")

Named = Annotated[str, Path(max_length=MAX_NAMED, description="The id or the handle of a player.")]


async def find_player(services: Services, named: str) -> PlayerId | None:
    """Raises Unavailable."""
    if len(named) <= MAX_NAMED and await services[Players].exists(named):
        return named
    bare = named.removeprefix("@")
    found = await services[Profiles].find(bare) if _HANDLE.fullmatch(named) else None
    return found.player if found else None


async def _player_in_path(services: TheServices, player: Named) -> PlayerId:
    """What names nobody stays as it is, because a deleted player can be unblocked."""
    return await find_player(services, player.strip()) or player


PlayerInPath = Annotated[PlayerId, Depends(_player_in_path)]
