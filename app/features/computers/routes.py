"""Computer players: their levels, and seats for them."""

from fastapi import APIRouter
from pydantic import Field

from app.connections.network import client_network
from app.features.computers.game_limit import ComputerGames, TooManyGames
from app.features.computers.own_strength import strength_of
from app.features.computers.schemas import ComputerLevel
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, refusal_error
from app.http.match_access import MatchId, load_room
from app.http.session import TheVisit, Visit
from app.http.tokens import new_command_id
from app.locales import t
from app.match.commands import AddComputer, CommandRequest, PlayerId
from app.players.shown_names import computer_name
from app.rooms.jobs import AcceptedAnswer
from app.wire.schema import Schema, example
from app.wire.seats import SeatTaken
from engine import Color
from engine.think.levels import LEVELS

router = APIRouter(tags=["computers"])


class LevelInfo(Schema):
    """A level of strength."""

    level: int
    title: str
    meaning: str
    name: str = Field(description="The name of a computer player of this level.")


@example(level=3, color="white")
class ComputerSeatRequest(Schema):
    """A request to seat a computer player."""

    level: ComputerLevel
    color: Color


@router.get("/api/levels", **needs("any"))
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


@router.post("/api/matches/{match_id}/computers", **needs("challenge", 404, 409))
async def add_computer(match_id: MatchId, body: ComputerSeatRequest, visit: TheVisit) -> SeatTaken:
    """Seat a computer player. Only the host may do this.

    `DELETE …/seats/{color}` frees the seat again.
    """
    await check_computer_games(visit, visit.player)
    room = await load_room(visit.services, match_id)
    strength = await strength_of(visit.services, visit.player, room.match.terms.game, body.level)
    command = AddComputer(strength, body.color)
    answer = await room.submit(CommandRequest(command, visit.player or "", new_command_id()))
    if not isinstance(answer, AcceptedAnswer):
        raise refusal_error(answer.refusal)
    return SeatTaken(color=body.color, version=answer.version)


async def check_computer_games(visit: Visit, player: PlayerId | None) -> None:
    """Raises ApiError 409 if the player or the network has too many games against computers."""
    try:
        await visit[ComputerGames].check(player, client_network(visit.request))
    except TooManyGames as error:
        place = "player" if error.own else "network"
        message = t(f"errors.computer-games.{place}", count=error.most)
        raise ApiError(409, "too-many-games", message) from error
