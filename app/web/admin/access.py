"""Who may use the pages of operators."""

from typing import Annotated

from fastapi import Depends
from starlette.exceptions import HTTPException

from app.match.commands import PlayerId
from app.web.services import TheServices
from app.web.session import TheVisitor


async def require_operator(services: TheServices, visitor: TheVisitor) -> PlayerId:
    """Everybody else gets the answer of a page that does not exist."""
    player = visitor.player
    if player is None or not await services.moderation.operators.includes(player):
        raise HTTPException(404)
    return player


TheOperator = Annotated[PlayerId, Depends(require_operator)]
