"""The websocket of a circle's page, which announces changes."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, WebSocket

from app.features.circles.access import CircleId, load_own_circle
from app.features.circles.open_pages import CirclePages
from app.http.page_socket import serve_followed
from app.http.services import TheServices
from app.http.session import Visit
from app.rooms.audience import Listener

router = APIRouter()


@router.websocket("/api/circles/{circle_id}/socket")
async def circle_socket(socket: WebSocket, circle_id: CircleId, services: TheServices) -> None:
    """Notify a member of changes in a circle, and show others that the member is here."""
    pages = services[CirclePages]

    async def join(visit: Visit, listener: Listener) -> Callable[[], None]:
        await load_own_circle(visit, circle_id)
        await pages.add_listener(circle_id, listener)
        return partial(pages.remove_listener, circle_id, listener)

    await serve_followed(socket, services, join)
