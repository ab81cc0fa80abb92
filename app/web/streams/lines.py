"""A response that sends the messages of a listener as lines, until one side ends it."""

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import HTTPConnection

from app.locales import t
from app.rooms.audience import Listener
from app.web.connections.http_protocol import STREAM_KEY
from app.web.errors import ApiError
from app.web.network import client_network
from app.web.services import Services

HEADERS = {"x-accel-buffering": "no"}  # nginx passes each line on at once
HEARTBEAT = 5.0  # seconds; presence takes a longer silence for a lost connection
EMPTY_LINE = b"\n"


def admit(connection: HTTPConnection, services: Services, listener: Listener) -> str:
    """The key under which the stream is to be counted. Raises ApiError 429 if there are too many.

    The server closes the listener when it stops.
    """
    key = listener.player or client_network(connection)
    if services.open_streams.full(key):
        raise ApiError(429, "too-many-streams", t("tokens.error.streams"))
    connection.scope.setdefault("state", {})[STREAM_KEY] = lambda: listener.close(1012)
    return key


async def next_messages(listener: Listener) -> AsyncIterator[bytes | None]:
    """The messages of a listener until it is closed; None for a heartbeat."""
    while True:
        listener.mark_alive()
        try:
            async with asyncio.timeout(HEARTBEAT):
                message = await listener.next()
        except TimeoutError:
            yield None
            continue
        if message is None:
            return
        yield message
