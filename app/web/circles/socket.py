"""The websocket of a circle's page: it says that the page is out of date."""

from functools import partial

from fastapi import APIRouter, WebSocket

from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.web.circles.access import CircleId, load_own_circle
from app.web.errors import ApiError
from app.web.lobby.routes import answer_ping
from app.web.services import TheServices
from app.web.session import find_visitor
from app.web.socket.connection import SocketSession, serve_socket

router = APIRouter()


@router.websocket("/api/circles/{circle_id}/socket")
async def circle_socket(socket: WebSocket, circle_id: CircleId, services: TheServices) -> None:
    """Notify a member of changes in a circle, and show the others that the member is here."""
    await socket.accept()
    try:
        visitor = await find_visitor(socket, services)
        await load_own_circle(services, visitor, circle_id)
        listener = Listener(visitor.player)
        await services.circles.pages.add_listener(circle_id, listener)
    except Unavailable:
        await socket.close(1013)
        return
    except ApiError:
        await socket.close(4404)
        return
    session = SocketSession(
        listener,
        handle=partial(answer_ping, listener),
        on_refusal=partial(services.metrics.count_refusal, "socket"),
        on_closed=partial(services.circles.pages.remove_listener, circle_id, listener),
    )
    await serve_socket(socket, listener, session)
