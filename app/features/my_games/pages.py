"""The page with a player's own matches."""

from fastapi import APIRouter, Response

from app.features.catalog.routes import list_game_infos
from app.features.friends.view import list_friends
from app.http.html import render
from app.http.session import TheVisit

router = APIRouter(include_in_schema=False)


@router.get("/me/games")
async def my_games_page(visit: TheVisit) -> Response:
    return render(
        visit.request,
        "my_games.html",
        games=list_game_infos(),
        friends=await list_friends(visit),
        has_account=visit.handle is not None,
        is_player=visit.player is not None,
    )
