"""Answers in advance: who laid a plan down can look at it, and nobody else."""

from fastapi import APIRouter
from pydantic import Field

from app.match.conditional_moves import MAX_LENGTH, MAX_LINES
from app.match.decide.guards import acting_color
from app.web.errors import ApiError, error_responses
from app.web.match_access import MatchId, load_room
from app.web.schema import Schema
from app.web.services import TheServices
from app.web.session import TheVisitor

router = APIRouter(prefix="/api/matches", tags=["matches"])


class PlanView(Schema):
    """What a player has answered in advance."""

    version: int = Field(description="The position that the lines go on from is this version's.")
    lines: list[list[str]] = Field(description="The others' moves and the own answers, in turn.")
    max_lines: int = Field(description="The largest number of lines.")
    max_plies: int = Field(description="The largest number of moves in a line.")


@router.get("/{match_id}/plan", responses=error_responses(403, 404, 422, 503))
async def read_plan(match_id: MatchId, services: TheServices, visitor: TheVisitor) -> PlanView:
    """Your own plan; no lines without one. It is sent over the websocket, by `plan`."""
    match = (await load_room(services, match_id)).match
    player = visitor.player
    if player is None or not match.seating.colors_of(player):
        raise ApiError(403, "not-seated", "You are watching; only the players plan ahead.")
    lines = match.plans.get(acting_color(match, player), ())
    return PlanView(
        version=match.position_version,
        lines=[list(line) for line in lines],
        max_lines=MAX_LINES,
        max_plies=MAX_LENGTH,
    )
