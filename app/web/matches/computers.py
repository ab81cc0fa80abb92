"""Computers over HTTP: their levels, a seat for one, and what one says a move is worth."""

from functools import partial

from fastapi import APIRouter, Request
from pydantic import Field

from app.match.commands import AddComputer, CommandRequest
from app.rooms.mailbox import AcceptedAnswer
from app.thinking.bot_moves import rank_moves
from app.thinking.pool import Busy
from app.web.errors import ApiError, error_responses, refusal_error
from app.web.match_access import MatchId, load_room
from app.web.matches.schemas import ComputerLevel, SeatTaken
from app.web.names import computer_name
from app.web.schema import Schema
from app.web.services import TheServices
from app.web.session import TheVisitor
from app.web.tokens import new_command_id
from engine import Color, Position, format_move
from engine.think import LEVELS, RankedMove

router = APIRouter(tags=["computers"])


class LevelInfo(Schema):
    """How strong a computer plays."""

    level: int
    title: str
    meaning: str
    name: str = Field(description="What a computer of this level is called.")


class ComputerSeatRequest(Schema):
    """The wish for a computer on a free seat."""

    level: ComputerLevel
    color: Color


class Hint(Schema):
    """What a move is worth to who makes it."""

    move: str
    chance: float = Field(description="Of winning, from 0 to 1; a draw is half a win.")
    margin: float | None = Field(description="Stones ahead at the end; null in games without.")
    distance: int | None = Field(description="Turns to the end, if that is known.")
    exact: bool = Field(description="It is proved, not estimated.")
    best: bool = Field(description="No move is worth more.")


class Hints(Schema):
    """The value of every legal move in the position of a version, best first."""

    version: int
    hints: list[Hint]


@router.get("/api/levels")
async def read_levels() -> list[LevelInfo]:
    """How strong computers play, and what that means."""
    return level_infos()


def level_infos() -> list[LevelInfo]:
    """All levels, from the weakest."""
    return [
        LevelInfo(
            level=level.number,
            title=level.title,
            meaning=level.meaning,
            name=computer_name(level.number),
        )
        for level in LEVELS
    ]


@router.post(
    "/api/matches/{match_id}/computers",
    responses=error_responses(403, 404, 409, 413, 422, 429, 503),
)
async def add_computer(
    match_id: MatchId, body: ComputerSeatRequest, services: TheServices, visitor: TheVisitor
) -> SeatTaken:
    """The host puts a computer on a free seat; it leaves like every guest who is sent away."""
    room = await load_room(services, match_id)
    command = AddComputer(body.level, body.color)
    answer = await room.submit(CommandRequest(command, visitor.player or "", new_command_id()))
    if not isinstance(answer, AcceptedAnswer):
        raise refusal_error(answer.refusal)
    return SeatTaken(color=body.color, version=answer.version)


@router.get(
    "/api/matches/{match_id}/hints", responses=error_responses(403, 404, 409, 422, 429, 503)
)
async def read_hints(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> Hints:
    """What your legal moves are worth, in a game against computers that was opened with hints."""
    match = (await load_room(services, match_id)).match
    if not match.may_see_hints(visitor.player):
        message = "There are no hints: the match was opened without, or others play in it."
        raise ApiError(403, "no-hints", message)
    if match.to_move not in match.seating.colors_of(visitor.player):
        raise ApiError(409, "not-your-turn", "Hints come when it is your turn.")
    await services.rate_limits.check_analyze(request)
    position, thinking = match.position, services.thinking
    try:
        work = partial(rank_moves, thinking.find, position)
        thought = await thinking.pool.run(match_id, work, "hint")
    except Busy:
        raise ApiError(503, "busy", "The computer is busy; try again.") from None
    best = thought.best.value
    return Hints(
        version=match.position_version,
        hints=[_hint(position, one, best=one.value == best) for one in thought.moves],
    )


def _hint(position: Position, ranked: RankedMove, *, best: bool) -> Hint:
    value = ranked.value
    return Hint(
        move=format_move(position, ranked.move),
        chance=value.chance,
        margin=value.margin,
        distance=value.distance,
        exact=value.exact,
        best=best,
    )
