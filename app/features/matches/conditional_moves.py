"""Conditional moves. Only the player who planned them can read them."""

from fastapi import APIRouter
from pydantic import Field

from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.match_access import MatchId, load_room
from app.http.session import TheVisit
from app.locales import t
from app.match.conditional_moves import MAX_LENGTH, MAX_LINES
from app.match.decide.guards import acting_color
from app.wire.schema import Schema, example

router = APIRouter(prefix="/api/matches", tags=["matches"])


@example(version=4, lines=[["d5", "c4"]], max_lines=32, max_plies=16)
class PlanView(Schema):
    """The conditional moves of a player."""

    version: int = Field(description="The version of the position in which the lines begin.")
    lines: list[list[str]] = Field(
        description="Each line alternates between a move of the others and the player's answer."
    )
    max_lines: int = Field(description="The largest number of lines.")
    max_plies: int = Field(description="The largest number of moves in a line.")


@router.get("/{match_id}/plan", **needs("any", 404))
async def read_plan(match_id: MatchId, visit: TheVisit) -> PlanView:
    """Read your conditional moves. The websocket's `plan` message sets them."""
    match = (await load_room(visit.services, match_id)).match
    player = visit.player
    if player is None or not match.seating.colors_of(player):
        raise ApiError(403, "not-seated", t("refused.watching"))
    lines = match.plans.get(acting_color(match, player), ())
    return PlanView(
        version=match.position_version,
        lines=[list(line) for line in lines],
        max_lines=MAX_LINES,
        max_plies=MAX_LENGTH,
    )
