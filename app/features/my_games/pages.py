"""The page with a player's own matches."""

from fastapi import APIRouter, Response

from app.features.catalog.routes import list_game_infos
from app.features.friends.view import list_friends
from app.features.lobby.cards import match_card
from app.http.html import render
from app.http.services import site_url
from app.http.session import TheVisit
from app.players.matches.of_player import MatchFilter, PlayerMatches

router = APIRouter(include_in_schema=False)


@router.get("/me/games")
async def my_games_page(visit: TheVisit) -> Response:
    """Scripts list the games; without them, the page lists the first ones."""
    first = []
    if visit.player:
        page = await visit[PlayerMatches].page(visit.player, MatchFilter())
        site = site_url(visit.request)
        first = [match_card(one, visit.player, site) for one in page.summaries]
    return render(
        visit.request,
        "my_games.html",
        games=list_game_infos(),
        first=first,
        friends=await list_friends(visit),
        has_account=visit.handle is not None,
        is_player=visit.player is not None,
    )
