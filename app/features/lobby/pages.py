"""The page with matches to watch."""

from fastapi import APIRouter, Request, Response

from app.http.html import render
from app.http.services import TheServices
from app.http.session import find_visitor
from app.match.ports import Unavailable
from app.players.match_lists import MatchLists

router = APIRouter(include_in_schema=False)


@router.get("/watch")
async def watch_page(request: Request, services: TheServices) -> Response:
    """The script lists the matches in reserved space, so that nothing moves."""
    try:
        player = (await find_visitor(request, services)).player
        live = await services[MatchLists].running_listed()
        waiting = await services[MatchLists].open_games(services.now(), player)
    except Unavailable:
        live, waiting = [], []
    return render(request, "watch.html", live=len(live), waiting=len(waiting))
