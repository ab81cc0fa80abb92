"""Access to the operators' pages."""

from typing import Annotated

from fastapi import Depends
from starlette.exceptions import HTTPException

from app.features.moderation.store.operators import Operators
from app.http.session import TheVisit
from app.match.commands import PlayerId


async def require_operator(visit: TheVisit) -> PlayerId:
    """Everybody else gets the answer for a page that does not exist."""
    player = visit.player
    if player is None or not await visit[Operators].includes(player):
        raise HTTPException(404)
    return player


TheOperator = Annotated[PlayerId, Depends(require_operator)]
