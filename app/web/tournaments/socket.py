"""The websocket of a tournament's page, which tells the page to reload."""

from functools import partial

from fastapi import APIRouter, WebSocket

from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.web.errors import ApiError
from app.web.lobby.routes import answer_ping
from app.web.services import TheServices
from app.web.session import find_visitor
from app.web.socket.connection import SocketSession, serve_socket
from app.web.tournaments.access import TournamentId, load_tournament

MAX_PING = 100  # characters

router = APIRouter(tags=["tournaments"])


@router.websocket("/api/tournaments/{tournament_id}/socket")
async def tournament_socket(
    socket: WebSocket, tournament_id: TournamentId, services: TheServices
) -> None:
    """Notify of changes in a tournament and its games."""
    await socket.accept()
    live = services.tournaments.live
    try:
        visitor = await find_visitor(socket, services)
        await load_tournament(services, visitor, tournament_id)
    except Unavailable:
        await socket.close(1013)
        return
    except ApiError:
        await socket.close(4404)
        return
    listener = Listener(visitor.player)
    live.add_listener(tournament_id, listener)
    session = SocketSession(
        listener,
        handle=partial(answer_ping, listener),
        on_refusal=partial(services.metrics.count_refusal, "socket"),
        on_closed=partial(live.remove_listener, tournament_id, listener),
    )
    await serve_socket(socket, listener, session)
