"""The lists of the home page, and a websocket that announces changes."""

from functools import partial

from fastapi import APIRouter, Request, WebSocket
from pydantic import ValidationError

from app.features.lobby.cards import match_card
from app.features.lobby.lobby import Lobby
from app.features.lobby.schemas import Lobby as LobbyView
from app.http.access_tokens.needs import needs
from app.http.page_socket import serve_page
from app.http.services import Services, TheServices, site_url
from app.http.session import TheVisitor, find_visitor
from app.locales import t
from app.match.ports import Unavailable
from app.players.match_lists import MatchLists
from app.players.player_matches import PlayerMatches
from app.rooms.audience import Listener
from app.wire.client_messages import PingMessage
from app.wire.encode import encode
from app.wire.server_messages import ErrorMessage, PongMessage

MAX_PING = 100  # characters

router = APIRouter(tags=["lobby"])


@router.get("/api/lobby", dependencies=[needs("any")])
async def read_lobby(request: Request, services: TheServices, visitor: TheVisitor) -> LobbyView:
    """List your matches, the listed matches that are running, and the open invitations."""
    player, site = visitor.player, site_url(request, services)
    mine = await services[PlayerMatches].recent(player) if player else []
    live = await services[MatchLists].running_listed()
    waiting = await services[MatchLists].open_games(services.now(), player)
    return LobbyView(
        mine=[match_card(summary, player, site) for summary in mine],
        live=[match_card(summary, player, site) for summary in live],
        open=[match_card(summary, player, site) for summary in waiting],
    )


@router.websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket, services: TheServices, own: bool = False) -> None:
    """Notify of changes in the lobby, or with `?own=true` only in the visitor's matches."""
    await socket.accept()
    try:
        visitor = await find_visitor(socket, services)
    except Unavailable:
        await socket.close(1013)
        return
    listener = Listener(visitor.player)
    services[Lobby].add_listener(listener, private=own)
    await serve_page(
        socket,
        services,
        listener,
        handle=partial(answer_ping, services, listener),
        on_closed=partial(services[Lobby].remove_listener, listener),
    )


def answer_ping(services: Services, listener: Listener, text: str | None) -> None:
    """Answer the only message that a page may send on a notifying socket."""
    try:
        ping = PingMessage.model_validate_json((text or "")[:MAX_PING])
    except ValidationError:
        error = ErrorMessage(reason="unreadable", message=t("errors.socket.unreadable"))
        listener.send(encode(error))
    else:
        listener.send(encode(PongMessage(n=ping.n, now=services.now())))
