"""The websocket of a circle's page, which announces changes."""

from functools import partial

from fastapi import APIRouter, WebSocket

from app.connections.socket_session import SocketSession, serve_socket
from app.features.circles.access import CircleId, load_own_circle
from app.features.circles.open_pages import CirclePages
from app.features.lobby.routes import answer_ping
from app.http.errors import ApiError
from app.http.services import TheServices
from app.http.session import find_visitor
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.telemetry.metrics import Metrics
from app.timeouts import Timeouts

router = APIRouter()


@router.websocket("/api/circles/{circle_id}/socket")
async def circle_socket(socket: WebSocket, circle_id: CircleId, services: TheServices) -> None:
    """Notify a member of changes in a circle, and show others that the member is here."""
    await socket.accept()
    try:
        visitor = await find_visitor(socket, services)
        await load_own_circle(services, visitor, circle_id)
        listener = Listener(visitor.player)
        await services[CirclePages].add_listener(circle_id, listener)
    except Unavailable:
        await socket.close(1013)
        return
    except ApiError:
        await socket.close(4404)
        return
    session = SocketSession(
        listener,
        services.clock,
        services[Timeouts],
        handle=partial(answer_ping, services, listener),
        on_refusal=partial(services[Metrics].count_refusal, "socket"),
        on_closed=partial(services[CirclePages].remove_listener, circle_id, listener),
    )
    serve_socket(socket, listener, session)
