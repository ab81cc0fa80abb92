"""The websocket of a tournament's page, which is told to read the page again."""

from functools import partial

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from app.locales import t
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.web.errors import ApiError
from app.web.services import TheServices
from app.web.session import find_visitor
from app.web.socket.client_messages import PingMessage
from app.web.socket.connection import SocketSession, serve_socket
from app.web.socket.encode import encode
from app.web.socket.server_messages import ErrorMessage, PongMessage
from app.web.tokens import now
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
        handle=partial(_handle_message, listener),
        on_refusal=partial(services.metrics.count_refusal, "socket"),
        on_closed=partial(live.remove_listener, tournament_id, listener),
    )
    await serve_socket(socket, listener, session)


def _handle_message(listener: Listener, text: str | None) -> None:
    try:
        ping = PingMessage.model_validate_json((text or "")[:MAX_PING])
    except ValidationError:
        error = ErrorMessage(reason="unreadable", message=t("errors.socket.unreadable"))
        listener.send(encode(error))
    else:
        listener.send(encode(PongMessage(n=ping.n, now=now())))
