"""Computer players: their levels, seats for them, and hints."""

from functools import partial

from fastapi import APIRouter, Request
from pydantic import Field

from app.locales import t
from app.match.commands import AddComputer, CommandRequest, PlayerId
from app.rooms.bots.game_limit import TooManyGames
from app.rooms.mailbox import AcceptedAnswer
from app.thinking.bot_moves import rank_moves
from app.thinking.pool import WorkCrashed
from app.turns import Asker, Busy
from app.web.errors import ApiError, error_responses, refusal_error
from app.web.match_access import MatchId, load_room
from app.web.matches.own_strength import strength_of
from app.web.matches.schemas import ComputerLevel, SeatTaken
from app.web.network import client_network
from app.web.schema import Schema
from app.web.services import Services, TheServices
from app.web.session import TheVisitor
from app.web.tokens import new_command_id
from app.web.wording.names import computer_name
from engine import Color, Position, format_move
from engine.think.levels import LEVELS
from engine.think.value import RankedMove

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
            title=t(f"levels.{level.number}.title"),
            meaning=t(f"levels.{level.number}.about"),
            name=computer_name(level.number),
        )
        for level in LEVELS
    ]


@router.post(
    "/api/matches/{match_id}/computers",
    responses=error_responses(403, 404, 409, 413, 422, 429, 503),
)
async def add_computer(
    match_id: MatchId,
    body: ComputerSeatRequest,
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
) -> SeatTaken:
    """Seat a computer player. Only the host may do this.

    `DELETE …/seats/{color}` frees the seat again.
    """
    await check_computer_games(request, services, visitor.player)
    room = await load_room(services, match_id)
    strength = await strength_of(services, visitor.player, room.match.terms.game, body.level)
    command = AddComputer(strength, body.color)
    answer = await room.submit(CommandRequest(command, visitor.player or "", new_command_id()))
    if not isinstance(answer, AcceptedAnswer):
        raise refusal_error(answer.refusal)
    return SeatTaken(color=body.color, version=answer.version)


async def check_computer_games(
    request: Request, services: Services, player: PlayerId | None
) -> None:
    """Raises ApiError 429 if the player or the network has too many games against computers."""
    try:
        await services.computer_games.check(player, client_network(request))
    except TooManyGames as error:
        place = "player" if error.own else "network"
        message = t(f"errors.computer-games.{place}", count=error.most)
        raise ApiError(429, "too-many", message) from error


@router.get(
    "/api/matches/{match_id}/hints", responses=error_responses(403, 404, 409, 422, 429, 503)
)
async def read_hints(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> Hints:
    """Evaluate your legal moves, in a match against computers that was opened with hints."""
    match = (await load_room(services, match_id)).match
    if not match.may_see_hints(visitor.player):
        raise ApiError(403, "no-hints", t("errors.hints.off"))
    if match.to_move not in match.seating.colors_of(visitor.player):
        raise ApiError(409, "not-your-turn", t("errors.hints.not-your-turn"))
    await services.rate_limits.check_analyze(request)
    position = match.position
    asker = Asker(client_network(request), visitor.player or "", match_id)
    try:
        thought = await services.thinking.run(asker, partial(rank_moves, position), "hint")
    except (Busy, WorkCrashed):
        raise ApiError(503, "busy", t("errors.computer-busy")) from None
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
