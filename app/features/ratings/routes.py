"""Pages of ratings. `ratings_of` also serves pages about a player."""

from collections.abc import Sequence
from dataclasses import dataclass

from anyio import to_thread
from fastapi import APIRouter, Response

from app.features.catalog.routes import game_info, list_game_infos, require_catalog_game
from app.features.ratings.curve import Curve, rating_curve
from app.features.ratings.leaderboard import read_leaderboard
from app.features.ratings.model import ACTIVE_FOR, SPEEDS, Category, Rating
from app.features.ratings.store.lists import Leader, RatingLists
from app.http.html import render
from app.http.services import Services
from app.http.session import TheVisit
from app.locales.games import game_title
from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.players.shown_names import display_name
from app.players.store import Players
from engine import GAMES

router = APIRouter(include_in_schema=False)


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
async def own_ratings_page(visit: TheVisit) -> Response:
    own = await ratings_of(visit.services, visit.player) if visit.player else []
    return render(visit.request, "ratings.html", ratings=own)


@router.get("/leaderboards")
@router.get("/leaderboards/{game_id}")
async def leaderboard_page(
    visit: TheVisit, game_id: str = next(iter(GAMES)), speed: str = ""
) -> Response:
    """Without a speed, the one with most players."""
    game = require_catalog_game(game_id)
    board = await read_leaderboard(visit.services, game, speed)
    shown = [one.player for one in (*board.leaders, *board.bots)]
    return render(
        visit.request,
        "leaderboard.html",
        game=game_info(game),
        games=list_game_infos(),
        speeds=SPEEDS,
        speed=board.speed,
        days=ACTIVE_FOR // DAY,
        leaders=[(display_name(one.player, one.name), one) for one in board.leaders],
        bots=[(display_name(one.player, one.name), one) for one in board.bots],
        handles=await visit[Players].handles(shown),
        levels=board.levels,
        own=_place(board.leaders, visit.player),
    )


def _place(leaders: Sequence[Leader], player: PlayerId | None) -> int | None:
    return next((at for at, one in enumerate(leaders) if one.player == player), None)
