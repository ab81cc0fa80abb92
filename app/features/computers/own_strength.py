"""Computers that play at a player's strength, determined when a match is opened."""

from collections.abc import Sequence
from dataclasses import replace

from fastapi import APIRouter
from pydantic import Field

from app.features.catalog.routes import require_game
from app.features.computers.schemas import ComputerLevel
from app.features.ratings.store.strength import PlayerStrengths
from app.features.ratings.strength import Strength
from app.http.access_tokens.needs import needs
from app.http.services import Services
from app.http.session import TheVisit, Visit
from app.locales import t
from app.match.bot_players import adapts, computer_id, new_computer_id
from app.match.commands import Open, PlayerId
from app.wire.schema import Schema
from engine import ALL_GAMES, Color
from engine.think.ratings import distances

router = APIRouter(tags=["computers"])


class OwnStrength(Schema):
    """Your strength in a game, as the computer estimates it."""

    level: float = Field(description="Between two levels; a computer `own` would play so well.")
    rating: int = Field(description="On the scale of the computer's levels.")
    games: int = Field(description="The number of games that it rests on.")
    text: str = Field(description="A sentence about it.")


@router.get("/api/games/{game}/strength", **needs("any", 404))
async def read_own_strength(game: str, visit: TheVisit) -> OwnStrength:
    """Read the computer's estimate of your strength."""
    strength = await own_strength(visit.services, visit.player, require_game(game).id)
    return OwnStrength(
        level=strength.level,
        rating=round(strength.rating.value),
        games=strength.rating.games,
        text=strength_text(strength),
    )


async def own_strength(services: Services, player: PlayerId | None, game: str) -> Strength:
    return await services[PlayerStrengths].of_player(player, game, distances(game), services.now())


def strength_text(strength: Strength) -> str:
    if not strength.known:
        return t("computer.own.unknown", level=strength.level)
    rating = round(strength.rating.value)
    return t("computer.own.known", level=strength.level, rating=str(rating))


async def computer_players(
    visit: Visit, game: str, levels: Sequence[ComputerLevel | None], seats: Sequence[Color]
) -> dict[Color, PlayerId]:
    players: dict[Color, PlayerId] = {}
    for seat, level in zip(seats, levels, strict=False):
        if level is not None and game in ALL_GAMES:
            strength = await strength_of(visit.services, visit.player, game, level)
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
    adapting = sorted(filter(adapts, command.computers.values()))
    new = {one: computer_id(strength, number) for number, one in enumerate(adapting, 1)}
    return replace(
        command,
        computers={color: new.get(one, one) for color, one in command.computers.items()},
        series={new.get(one, one): points for one, points in command.series.items()},
    )
