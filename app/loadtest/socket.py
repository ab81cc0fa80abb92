"""One websocket that comes back by itself, as the page's does (static/browser/socket.js)."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from app.loadtest.stats import LoadStats

FIRST_DELAY, LAST_DELAY = 0.1, 5.0  # seconds before the next try
LIVED = 2.5  # seconds after which a connection counts as a good one
HANDSHAKE = 6.0
SILENCE = 6.5  # seconds without a sign of life after a ping
ABNORMAL_CLOSURE = 1006  # the close code of a connection that had none
FINAL = (4403, 4404)  # close codes after which coming again would not help
SOCKET_ERRORS = (OSError, ssl.SSLError, TimeoutError, ConnectionClosed, InvalidHandshake)

Message = dict[str, Any]


class ReconnectingSocket:
    """A connection to one match. `hello` is said first; `receive` hears every message."""

    def __init__(
        self,
        url: str,
        headers: dict[str, str],
        figures: LoadStats,
        chance: Random,
        ping: float,
    ) -> None:
        self._url = url
        self._headers = headers
        self._figures = figures
        self._chance = chance
        self._ping = ping
        self._socket: ClientConnection | None = None
        self._failures = 0

    async def follow(
        self, hello: Callable[[], list[Message]], receive: Callable[[Message], None]
    ) -> None:
        """Connect again and again, until the match is gone or the task is cancelled."""
        while (code := await self._connect(hello, receive)) not in FINAL:
            self._figures.closes[code] += 1
            grown = min(LAST_DELAY, FIRST_DELAY * 2**self._failures)
            self._failures += 1
            await asyncio.sleep(grown * (0.6 + 0.4 * self._chance.random()))
            self._figures.reconnects += 1

    async def send(self, message: Message) -> bool:
        """Send something; whether there was a connection for it."""
        if self._socket is None:
            return False
        with suppress(*SOCKET_ERRORS):
            await self._socket.send(orjson.dumps(message), text=True)
            return True
        return False

    async def _connect(
        self, hello: Callable[[], list[Message]], receive: Callable[[Message], None]
    ) -> int:
        """One connection from its beginning to its end; the close code."""
        try:
            async with dial(self._url, self._headers) as self._socket:
                self._figures.connected()
                beating = asyncio.create_task(self._beat())
                try:
                    for message in hello():
                        await self.send(message)
                    await self._listen(self._socket, receive)
                finally:
                    beating.cancel()
                    self._figures.sockets -= 1
                return self._socket.close_code or ABNORMAL_CLOSURE
        except SOCKET_ERRORS:
            return ABNORMAL_CLOSURE
        finally:
            self._socket = None

    async def _listen(self, socket: ClientConnection, receive: Callable[[Message], None]) -> None:
        with suppress(ConnectionClosed):
            while True:
                async with asyncio.timeout(self._ping + SILENCE):
                    text = await socket.recv(decode=False)
                message = orjson.loads(text)
                if message["t"] == "latency-probe":
                    await self.send({"t": "latency-reply", "n": message["n"]})
                receive(message)

    async def _beat(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(self._ping * (0.9 + 0.2 * self._chance.random()))
            number += 1
            await self.send({"t": "ping", "n": number})
            if number * self._ping >= LIVED:
                self._failures = 0


@asynccontextmanager
async def dial(url: str, headers: dict[str, str]) -> AsyncIterator[ClientConnection]:
    """A connection from its beginning to its end; nothing that it hears is kept for long.

    Who is told a second time to go, while still saying goodbye, lets go at once.
    """
    connecting = connect(
        url,
        additional_headers=headers,
        compression=None,
        ping_interval=None,
        open_timeout=HANDSHAKE,
        close_timeout=1,
        max_queue=16,
        proxy=None,
        max_size=None,
    )
    socket: ClientConnection | None = None
    try:
        async with connecting as socket:
            yield socket
    finally:
        if socket is not None:
            socket.transport.abort()
