"""A response that sends a listener's messages as lines, until one side ends it."""

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import HTTPConnection

from app.connections.http_protocol import STREAM_KEY
from app.connections.network import client_network
from app.http.errors import ApiError
from app.http.limits.open_streams import OpenStreams
from app.http.services import Services
from app.locales import t
from app.rooms.audience import Listener
from app.timeouts import Timeouts

HEADERS = {"x-accel-buffering": "no"}  # nginx passes each line on immediately
EMPTY_LINE = b"\n"


def admit(connection: HTTPConnection, services: Services, listener: Listener) -> str:
    """The key under which to count the stream. Raises ApiError 429 if there are too many.

    The server closes the listener when it stops.
    """
    key = listener.player or client_network(connection)
    if services[OpenStreams].full(key):
        raise ApiError(429, "too-many-streams", t("tokens.error.streams"))
    connection.scope.setdefault("state", {})[STREAM_KEY] = lambda: listener.close(1012)
    return key


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
