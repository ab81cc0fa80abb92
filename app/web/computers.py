"""Computers over HTTP: their levels, a seat for one, and what one says a move is worth."""

from functools import partial

from fastapi import APIRouter, Request
from pydantic import Field

from app.match.commands import Ask, Engage
from app.rooms.mailbox import Accepted
from app.thinking.choice import appraise
from app.thinking.pool import Busy
from app.web.errors import ProblemError, problems, refusal
from app.web.matches import MatchId, find_room
from app.web.names import computer_name
from app.web.parts import TheParts
from app.web.resources import ComputerLevel, SeatTaken
from app.web.session import AVisitor
from app.web.shape import Wire
from app.web.tokens import new_command_id
from engine import Color, Position, format_move
from engine.think import LEVELS, Ranked

router = APIRouter(tags=["computers"])


class LevelInfo(Wire):
    """How strong a computer plays."""

    level: int
    title: str
    meaning: str
    name: str = Field(description="What a computer of this level is called.")


class EngageComputer(Wire):
    """The wish for a computer on a free seat."""

    level: ComputerLevel
    color: Color


class Hint(Wire):
    """What a move is worth to who makes it."""

    move: str
    chance: float = Field(description="Of winning, from 0 to 1; a draw is half a win.")
    margin: float | None = Field(description="Stones ahead at the end; null in games without.")
    distance: int | None = Field(description="Turns to the end, if that is known.")
    exact: bool = Field(description="It is proved, not estimated.")
    best: bool = Field(description="No move is worth more.")


class Hints(Wire):
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
    "/api/matches/{match_id}/computers", responses=problems(403, 404, 409, 413, 422, 429, 503)
)
async def engage(
    match_id: MatchId, wish: EngageComputer, parts: TheParts, visitor: AVisitor
) -> SeatTaken:
    """The host puts a computer on a free seat; it leaves like every guest who is sent away."""
    room = await find_room(parts, match_id)
    command = Engage(wish.level, wish.color)
    answer = await room.ask(Ask(command, visitor.player or "", new_command_id()))
    if not isinstance(answer, Accepted):
        raise refusal(answer.refused)
    return SeatTaken(color=wish.color, version=answer.version)


@router.get("/api/matches/{match_id}/hints", responses=problems(403, 404, 409, 422, 429, 503))
async def read_hints(
    match_id: MatchId, request: Request, parts: TheParts, visitor: AVisitor
) -> Hints:
    """What your legal moves are worth, in a game against computers that was opened with hints."""
    match = (await find_room(parts, match_id)).match
    if not match.hinted(visitor.player):
        message = "There are no hints: the match was opened without, or others play in it."
        raise ProblemError(403, "no-hints", message)
    if match.to_move not in match.colors_of(visitor.player):
        raise ProblemError(409, "not-your-turn", "Hints come when it is your turn.")
    await parts.flood.studying(request)
    position, thinking = match.position, parts.thinking
    try:
        work = partial(appraise, thinking.find, position)
        thought = await thinking.pool.run(match_id, work, "hint")
    except Busy:
        raise ProblemError(503, "busy", "The computer is busy; try again.") from None
    best = thought.best.value
    return Hints(
        version=match.position_version,
        hints=[_hint(position, one, best=one.value == best) for one in thought.moves],
    )


def _hint(position: Position, ranked: Ranked, *, best: bool) -> Hint:
    value = ranked.value
    return Hint(
        move=format_move(position, ranked.move),
        chance=value.chance,
        margin=value.margin,
        distance=value.distance,
        exact=value.exact,
        best=best,
    )
