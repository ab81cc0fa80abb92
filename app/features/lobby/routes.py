"""The lists of the home page, and a websocket that announces changes."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, Request, Response, WebSocket

from app.errors import Unavailable
from app.features.lobby.cards import match_card
from app.features.lobby.lobby import Lobby
from app.features.lobby.schemas import Lobby as LobbyView
from app.http.access_tokens.needs import needs
from app.http.html import render
from app.http.page_socket import serve_followed
from app.http.services import TheServices, site_url
from app.http.session import TheVisit, Visit, find_session
from app.players.matches.of_player import PlayerMatches
from app.players.matches.summaries import MatchLists
from app.rooms.audience import Listener

router = APIRouter(tags=["lobby"])


@router.get("/api/lobby", **needs("any"))
async def read_lobby(visit: TheVisit) -> LobbyView:
    """List your matches, the listed matches that are running, and the open invitations."""
    player, site = visit.player, site_url(visit.request)
    mine = await visit[PlayerMatches].recent(player) if player else []
    live = await visit[MatchLists].running_listed()
    waiting = await visit[MatchLists].open_games(visit.now(), player)
    return LobbyView(
        mine=[match_card(summary, player, site) for summary in mine],
        live=[match_card(summary, player, site) for summary in live],
        open=[match_card(summary, player, site) for summary in waiting],
    )


@router.websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket, services: TheServices, own: bool = False) -> None:
    """Notify of changes in the lobby, or with `?own=true` only in the visitor's matches."""

    async def join(_visit: Visit, listener: Listener) -> Callable[[], None]:
        services[Lobby].add_listener(listener, private=own)
        return partial(services[Lobby].remove_listener, listener)

    await serve_followed(socket, services, join)


@router.get("/watch", include_in_schema=False)
async def watch_page(request: Request, services: TheServices) -> Response:
    """The script lists the matches in reserved space, so that nothing moves."""
    try:
        session = await find_session(request)
        player = session.player if session else None
        live = await services[MatchLists].running_listed()
        waiting = await services[MatchLists].open_games(services.now(), player)
    except Unavailable:
        live, waiting = [], []
    return render(request, "watch.html", live=len(live), waiting=len(waiting))
