"""The lists of the home page, and a websocket that notifies of changes."""

from functools import partial

from fastapi import APIRouter, Request, WebSocket
from pydantic import ValidationError

from app.locales import t
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.web.errors import error_responses
from app.web.lobby.cards import match_card
from app.web.lobby.schemas import Lobby
from app.web.services import TheServices, site_url
from app.web.session import TheVisitor, find_visitor
from app.web.socket.client_messages import PingMessage
from app.web.socket.connection import SocketSession, serve_socket
from app.web.socket.encode import encode
from app.web.socket.server_messages import ErrorMessage, PongMessage
from app.web.tokens import now

MAX_PING = 100  # characters

router = APIRouter(tags=["lobby"])


@router.get("/api/lobby", responses=error_responses(503))
async def read_lobby(request: Request, services: TheServices, visitor: TheVisitor) -> Lobby:
    """List your matches, the listed matches that are running, and the open invitations."""
    player, site = visitor.player, site_url(request, services)
    mine = await services.player_matches.recent(player) if player else []
    live = await services.match_lists.running_listed()
    waiting = await services.match_lists.open_games(now(), player)
    return Lobby(
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
    services.lobby.add_listener(listener, private=own)
    session = SocketSession(
        listener,
        handle=partial(answer_ping, listener),
        on_refusal=partial(services.metrics.count_refusal, "socket"),
        on_closed=partial(services.lobby.remove_listener, listener),
    )
    await serve_socket(socket, listener, session)


def answer_ping(listener: Listener, text: str | None) -> None:
    """The only message that a page may send on a socket that notifies of changes."""
    try:
        ping = PingMessage.model_validate_json((text or "")[:MAX_PING])
    except ValidationError:
        error = ErrorMessage(reason="unreadable", message=t("errors.socket.unreadable"))
        listener.send(encode(error))
    else:
        listener.send(encode(PongMessage(n=ping.n, now=now())))
