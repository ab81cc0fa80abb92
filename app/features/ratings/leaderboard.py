"""The leaderboard of a game at a speed, for the page and for the API."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.features.ratings.model import SPEEDS, Category, RatedSpeed, Rating
from app.features.ratings.store.levels import LevelRatings
from app.features.ratings.store.lists import Leader, RatingLists
from app.http.services import Services
from engine import Game
from engine.think.ratings import distances

FIRST_SPEED: RatedSpeed = "blitz"  # of a leaderboard without players


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The best people, the best bots, and the levels of the computer from 1 on."""

    speed: RatedSpeed
    leaders: Sequence[Leader]
    bots: Sequence[Leader]
    levels: Sequence[Rating]


async def read_leaderboard(services: Services, game: Game, speed: str | None) -> Leaderboard:
    """Without a known speed, the one with most players. Raises Unavailable."""
    lists, at = services[RatingLists], services.now()
    boards = {one: await lists.leaders(Category(game.id, one), at) for one in SPEEDS}
    most = max(SPEEDS, key=lambda one: (len(boards[one]), one == FIRST_SPEED))
    chosen = next((one for one in SPEEDS if one == speed), most)
    bots = await lists.leaders(Category(game.id, chosen), at, bots=True)
    levels = await services[LevelRatings].of_game(game.id, distances(game.id), at)
    return Leaderboard(chosen, boards[chosen], bots, levels)
