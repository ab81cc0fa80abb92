"""Pages of ratings. `ratings_of` also serves pages about a player."""

from dataclasses import dataclass

from anyio import to_thread
from fastapi import APIRouter, Request, Response

from app.features.catalog.routes import game_info, list_game_infos, require_game
from app.features.ratings.curve import Curve, rating_curve
from app.features.ratings.model import ACTIVE_FOR, SPEEDS, Category, RatedSpeed, Rating
from app.features.ratings.store.levels import LevelRatings
from app.features.ratings.store.lists import Leader, RatingLists
from app.http.html import render
from app.http.services import Services, TheServices
from app.http.session import TheVisitor
from app.locales.games import game_title
from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.players.shown_names import display_name
from app.players.store import Players
from engine import GAMES
from engine.think.ratings import distances

router = APIRouter(include_in_schema=False)

FIRST_SPEED: RatedSpeed = "blitz"  # of a leaderboard without players


@dataclass(frozen=True, slots=True)
class CategoryRating:
    """A player's rating in a category, with its curve from the second game on."""

    category: Category
    title: str
    rating: Rating
    curve: Curve | None


async def ratings_of(services: Services, player: PlayerId) -> list[CategoryRating]:
    """Raises Unavailable."""
    ratings = services[RatingLists]
    return [
        CategoryRating(
            category,
            game_title(category.game),
            rating,
            await to_thread.run_sync(rating_curve, await ratings.curve(player, category)),
        )
        for category, rating in (await ratings.of_player(player, services.now())).items()
        if category.game in GAMES
    ]


@router.get("/ratings")
async def own_ratings_page(
    request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    own = await ratings_of(services, visitor.player) if visitor.player else []
    return render(request, "ratings.html", ratings=own)


@router.get("/leaderboards")
@router.get("/leaderboards/{game_id}")
async def leaderboard_page(
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
    game_id: str = next(iter(GAMES)),
    speed: str = "",
) -> Response:
    """Without a speed, the one with most players."""
    game, at = require_game(game_id), services.now()
    boards = {
        one: await services[RatingLists].leaders(Category(game.id, one), at) for one in SPEEDS
    }
    most = max(SPEEDS, key=lambda one: (len(boards[one]), one == FIRST_SPEED))
    chosen = next((one for one in SPEEDS if one == speed), most)
    bots = await services[RatingLists].leaders(Category(game.id, chosen), at, bots=True)
    shown = [one.player for one in (*boards[chosen], *bots)]
    return render(
        request,
        "leaderboard.html",
        game=game_info(game),
        games=list_game_infos(),
        speeds=SPEEDS,
        speed=chosen,
        days=ACTIVE_FOR // DAY,
        leaders=[(display_name(one.player, one.name), one) for one in boards[chosen]],
        bots=[(display_name(one.player, one.name), one) for one in bots],
        handles=await services[Players].handles(shown),
        levels=await services[LevelRatings].of_game(game.id, distances(game.id), at),
        own=_place(boards[chosen], visitor.player),
    )


def _place(leaders: list[Leader], player: PlayerId | None) -> int | None:
    """The index of a player in a leaderboard."""
    return next((at for at, one in enumerate(leaders) if one.player == player), None)
