"""Computer players: their levels, seats for them, and hints."""

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
    """A level of strength."""

    level: int
    title: str
    meaning: str
    name: str = Field(description="The name of a computer player of this level.")


class ComputerSeatRequest(Schema):
    """A request to seat a computer player."""

    level: ComputerLevel
    color: Color


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


@router.get("/api/levels")
async def read_levels() -> list[LevelInfo]:
    """List the levels of computer players, weakest first."""
    return list_level_infos()


def list_level_infos() -> list[LevelInfo]:
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
    """Seat a computer player. Only the host may do this.

    `DELETE …/seats/{color}` frees the seat again.
    """
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
    """Evaluate your legal moves, in a match against computers that was opened with hints."""
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
        hints=[_hint(position, move, best=move.value == best) for move in thought.moves],
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
