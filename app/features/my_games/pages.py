"""The page with a player's own matches."""

from fastapi import APIRouter, Request, Response

from app.features.catalog.routes import list_game_infos
from app.features.friends.view import list_friends
from app.http.html import render
from app.http.services import TheServices
from app.http.session import TheVisitor

router = APIRouter(include_in_schema=False)


@router.get("/me/games")
async def my_games_page(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    has_account = visitor.session is not None and visitor.session.handle is not None
    friends = await list_friends(services, visitor.player) if has_account and visitor.player else []
    return render(
        request,
        "my_games.html",
        games=list_game_infos(),
        friends=friends,
        has_account=has_account,
        is_player=visitor.player is not None,
    )
