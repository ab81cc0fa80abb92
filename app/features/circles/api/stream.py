"""The changes of a circle, as lines of a response."""

from collections.abc import AsyncIterator

from fastapi import APIRouter

from app.features.circles.access import CircleId, load_own_circle
from app.features.circles.open_pages import CirclePages
from app.features.streams.lines import EMPTY_LINE, admit, next_messages
from app.http.access_tokens.needs import needs
from app.http.errors import LinesResponse, lines_response
from app.http.services import Services
from app.http.session import TheVisit
from app.rooms.audience import Listener
from app.wire.encode import encode
from app.wire.server_messages import ChangedMessage

router = APIRouter(prefix="/api/circles", tags=["circles"])


@router.get("/{circle_id}/stream", **needs("read"), **lines_response(ChangedMessage, 404))
async def stream_circle(circle_id: CircleId, visit: TheVisit) -> LinesResponse:
    """Follow a circle, as a member: `changed` when to read it again. You are shown as here.

    It begins with `changed`. Empty lines keep the connection alive.
    """
    _, player = await load_own_circle(visit, circle_id)
    listener = Listener(player)
    return admit(visit.request, _lines(visit.services, circle_id, listener), listener)


async def _lines(services: Services, circle_id: str, listener: Listener) -> AsyncIterator[bytes]:
    """Registers everything here, because a response may be abandoned before it begins."""
    pages = services[CirclePages]
    await pages.add_listener(circle_id, listener)
    try:
        yield encode(ChangedMessage()) + b"\n"
        async for message in next_messages(services, listener):
            yield EMPTY_LINE if message is None else message + b"\n"
    finally:
        pages.remove_listener(circle_id, listener)
