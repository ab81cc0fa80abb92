"""Computers that play at the strength of a player, which they are given when a match is opened."""

from dataclasses import replace

from fastapi import APIRouter
from pydantic import Field

from app.locales import t
from app.match.bot_players import adapts, computer_id, new_computer_id
from app.match.commands import Open, PlayerId
from app.ratings.strength import Strength
from app.web.errors import error_responses
from app.web.games.routes import require_game
from app.web.matches.schemas import ComputerLevel, CreateMatch
from app.web.schema import Schema
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, Visitor
from app.web.tokens import now
from engine import GAMES, Color
from engine.think.ratings import distances

router = APIRouter(tags=["computers"])


class OwnStrength(Schema):
    """Your strength in a game, as the computer estimates it."""

    level: float = Field(description="Between two levels; a computer `own` would play so well.")
    rating: int = Field(description="On the scale of the computer's levels.")
    games: int = Field(description="The number of games that it rests on.")
    text: str = Field(description="A sentence about it.")


@router.get("/api/games/{game}/strength", responses=error_responses(404, 422, 503))
async def read_own_strength(game: str, services: TheServices, visitor: TheVisitor) -> OwnStrength:
    """Read the computer's estimate of your strength."""
    strength = await own_strength(services, visitor.player, require_game(game).id)
    return OwnStrength(
        level=strength.level,
        rating=round(strength.rating.value),
        games=strength.rating.games,
        text=strength_text(strength),
    )


async def own_strength(services: Services, player: PlayerId | None, game: str) -> Strength:
    return await services.strengths.of_player(player, game, distances(game), now())


def strength_text(strength: Strength) -> str:
    if not strength.known:
        return t("computer.own.unknown", level=strength.level)
    rating = round(strength.rating.value)
    return t("computer.own.known", level=strength.level, rating=str(rating))


async def computer_players(
    services: Services, visitor: Visitor, body: CreateMatch, seats: list[Color]
) -> dict[Color, PlayerId]:
    """Computer players for seats in their order; a seat with level None gets none."""
    players: dict[Color, PlayerId] = {}
    for seat, level in zip(seats, body.computers, strict=False):
        if level is not None and body.game in GAMES:
            strength = await strength_of(services, visitor.player, body.game, level)
            players[seat] = new_computer_id(strength, players.values())
    return players


async def strength_of(
    services: Services, player: PlayerId | None, game: str, level: ComputerLevel
) -> float:
    if level != "own":
        return level
    return (await own_strength(services, player, game)).level


async def adapted(services: Services, command: Open, player: PlayerId) -> Open:
    """The next match of a series, in which computers adapt again and keep their half points."""
    if not any(map(adapts, command.computers.values())):
        return command
    strength = await strength_of(services, player, command.game, "own")
    numbers = {one: number for number, one in enumerate(_adapting(command), 1)}
    new = {one: computer_id(strength, number) for one, number in numbers.items()}
    return replace(
        command,
        computers={color: new.get(one, one) for color, one in command.computers.items()},
        series={new.get(one, one): points for one, points in command.series.items()},
    )


def _adapting(command: Open) -> list[PlayerId]:
    return sorted(filter(adapts, command.computers.values()))
