"""Hints: the values of the legal moves, in matches against computers."""

from functools import partial

from fastapi import APIRouter
from pydantic import Field

from app.connections.network import client_network
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.limits.rate_limit import RateLimits
from app.http.match_access import MatchId, load_room
from app.http.session import TheVisit
from app.locales import t
from app.thinking.bot_moves import rank_moves
from app.thinking.pool import Pool, WorkCrashed
from app.turns import Asker, Busy
from app.wire.schema import Schema
from engine import Position, format_move
from engine.think.value import RankedMove

router = APIRouter(tags=["computers"])


class Hint(Schema):
    """The value of a legal move for the player to move."""

    move: str
    chance: float = Field(description="The chance of winning, 0 to 1. A draw counts as half a win.")
    margin: float | None = Field(
        description="The lead in stones at the end; null in games that do not count stones."
    )
    distance: int | None = Field(description="The number of turns to the end, if it is known.")
    exact: bool = Field(description="The value is proved, not estimated.")
    best: bool = Field(description="No other move has a higher value.")


class Hints(Schema):
    """The values of all legal moves, best first."""

    version: int = Field(description="The version of the position.")
    hints: list[Hint]


@router.get("/api/matches/{match_id}/hints", **needs("any", 404, 409))
async def read_hints(match_id: MatchId, visit: TheVisit) -> Hints:
    """Evaluate your legal moves, in a match against computers.

    The match was opened with hints, or you have sent the command `hint` in this position.
    """
    match = (await load_room(visit.services, match_id)).match
    if not match.may_see_hints(visit.player):
        raise ApiError(403, "no-hints", t("errors.hints.off"))
    if match.to_move not in match.seating.colors_of(visit.player):
        raise ApiError(409, "not-your-turn", t("errors.hints.not-your-turn"))
    await visit[RateLimits].check_analyze(visit.request)
    position = match.position
    asker = Asker(client_network(visit.request), visit.player or "", match_id)
    try:
        thought = await visit[Pool].run(asker, partial(rank_moves, position), "hint")
    except (Busy, WorkCrashed):
        raise ApiError(503, "busy", t("errors.computer-busy")) from None
    best = thought.best.value
    return Hints(
        version=match.position_version,
        hints=[_hint(position, move, best=move.value == best) for move in thought.moves],
    )


def _hint(position: Position, ranked: RankedMove, *, best: bool) -> Hint:
    value = ranked.value
    return filled(Hint, value, move=format_move(position, ranked.move), best=best)
