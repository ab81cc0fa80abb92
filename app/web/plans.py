"""Answers in advance: who laid a plan down can look at it, and nobody else."""

from fastapi import APIRouter
from pydantic import Field

from app.match.refusal import seat_of
from app.web.errors import ProblemError, problems
from app.web.matches import MatchId, find_room
from app.web.parts import TheParts
from app.web.session import AVisitor
from app.web.shape import Wire

router = APIRouter(prefix="/api/matches", tags=["matches"])


class PlanView(Wire):
    """What a player has answered in advance."""

    version: int = Field(description="The position that the lines go on from is this version's.")
    lines: list[list[str]] = Field(description="The others' moves and the own answers, in turn.")


@router.get("/{match_id}/plan", responses=problems(403, 404, 422, 503))
async def read_plan(match_id: MatchId, parts: TheParts, visitor: AVisitor) -> PlanView:
    """Your own plan; no lines without one. It is sent over the websocket, by `plan`."""
    match = (await find_room(parts, match_id)).match
    player = visitor.player
    if player is None or not match.colors_of(player):
        raise ProblemError(403, "not-seated", "You are watching; only the players plan ahead.")
    lines = match.plans.get(seat_of(match, player), ())
    return PlanView(version=match.position_version, lines=[list(line) for line in lines])
