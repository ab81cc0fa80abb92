"""A response that sends a listener's messages as lines, until one side ends it."""

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import HTTPConnection

from app.connections.http_protocol import STREAM_KEY
from app.http.limits.open_streams import take_place
from app.http.lines import LinesResponse
from app.http.page_socket import Join
from app.http.services import Services
from app.http.session import Visit
from app.rooms.audience import Listener
from app.timeouts import Timeouts

HEADERS = {"x-accel-buffering": "no"}  # nginx passes each line on immediately
EMPTY_LINE = b"\n"
OVERLAP = 5_000  # milliseconds before `since`: an event comes a second after its entry


def admit(
    connection: HTTPConnection, lines: AsyncIterator[bytes], listener: Listener
) -> LinesResponse:
    """The response with the lines. Raises ApiError 429 if there are too many streams.

    The server closes the listener when it stops.
    """
    place = take_place(connection)
    connection.scope["state"][STREAM_KEY] = lambda: listener.close(1012)
    return LinesResponse(lines, headers=HEADERS, place=place)


def follow(visit: Visit, join: Join) -> LinesResponse:
    """The messages to a page that `join` adds, as lines."""
    listener = Listener(visit.player)
    return admit(visit.request, _lines(visit, listener, join), listener)


async def _lines(visit: Visit, listener: Listener, join: Join) -> AsyncIterator[bytes]:
    """Joins here, because a response may be abandoned before it begins."""
    leave = await join(visit, listener)
    try:
        async for message in next_messages(visit.services, listener):
            yield EMPTY_LINE if message is None else message + b"\n"
    finally:
        leave()


async def next_messages(services: Services, listener: Listener) -> AsyncIterator[bytes | None]:
    """The messages of a listener until it is closed; None for a heartbeat."""
    while True:
        listener.mark_alive(services.clock.monotonic())
        try:
            async with asyncio.timeout(services[Timeouts].stream_heartbeat):
                message = await listener.next()
        except TimeoutError:
            yield None
            continue
        if message is None:
            return
        yield message
