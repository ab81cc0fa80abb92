"""The websocket of a circle's page, which announces changes."""

from functools import partial

from fastapi import APIRouter, WebSocket

from app.features.circles.access import CircleId, load_own_circle
from app.features.circles.open_pages import CirclePages
from app.features.lobby.routes import answer_ping
from app.http.errors import ApiError
from app.http.page_socket import serve_page
from app.http.services import TheServices
from app.http.session import find_visitor
from app.match.ports import Unavailable
from app.rooms.audience import Listener

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
    await serve_page(
        socket,
        services,
        listener,
        handle=partial(answer_ping, services, listener),
        on_closed=partial(services[CirclePages].remove_listener, circle_id, listener),
    )
