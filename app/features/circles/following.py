"""The changes of a circle, for its page and as lines of a response."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, WebSocket

from app.features.circles.access import CircleId, load_own_circle
from app.features.circles.open_pages import CirclePages
from app.features.streams.lines import follow
from app.http.access_tokens.needs import needs
from app.http.lines import LinesResponse, lines_response
from app.http.page_socket import serve_followed
from app.http.services import TheServices
from app.http.session import TheVisit, Visit
from app.rooms.audience import Listener
from app.wire.encode import encode
from app.wire.server_messages import ChangedMessage

router = APIRouter(prefix="/api/circles", tags=["circles"])


@router.websocket("/{circle_id}/socket")
async def circle_socket(socket: WebSocket, circle_id: CircleId, services: TheServices) -> None:
    """Notify a member of changes in a circle, and show others that the member is here."""

    async def join(visit: Visit, listener: Listener) -> Callable[[], None]:
        await load_own_circle(visit, circle_id)
        return await _join(circle_id, visit, listener)

    await serve_followed(socket, services, join)


@router.get("/{circle_id}/stream", **needs("read"), **lines_response(ChangedMessage, 404))
async def stream_circle(circle_id: CircleId, visit: TheVisit) -> LinesResponse:
    """Follow a circle, as a member: `changed` when to read it again. You are shown as here.

    It begins with `changed`. Empty lines keep the connection alive.
    """
    await load_own_circle(visit, circle_id)

    async def join(visit: Visit, listener: Listener) -> Callable[[], None]:
        listener.send(encode(ChangedMessage()))
        return await _join(circle_id, visit, listener)

    return follow(visit, join)


async def _join(circle_id: str, visit: Visit, listener: Listener) -> Callable[[], None]:
    pages = visit[CirclePages]
    await pages.add_listener(circle_id, listener)
    return partial(pages.remove_listener, circle_id, listener)
