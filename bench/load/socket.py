"""A websocket that reconnects like the page's, static/live/socket.js."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.load.stats import LoadStats

MIN_DELAY, MAX_DELAY = 0.1, 5.0  # seconds before a reconnection
STABLE_AFTER = 2.5  # seconds after which a connection resets the delay
HANDSHAKE_TIMEOUT = 6.0  # seconds
SILENCE_TIMEOUT = 6.5  # seconds without a message after a ping
ABNORMAL_CLOSURE = 1006  # the close code of a connection that was closed without one
FINAL_CODES = (4403, 4404)  # close codes after which a page does not reconnect
SOCKET_ERRORS = (OSError, ConnectionClosed, InvalidHandshake)

Message = dict[str, Any]


class ReconnectingSocket:
    """A connection to one match. `url` as in `open_socket`; `ping`: the seconds between pings."""

    def __init__(
        self, url: str, headers: dict[str, str], stats: LoadStats, rng: Random, ping: float
    ) -> None:
        self._url = url
        self._headers = headers
        self._stats = stats
        self._rng = rng
        self._ping = ping
        self._socket: ClientConnection | None = None
        self._failures = 0

    async def follow(
        self, hello: Callable[[], list[Message]], handle: Callable[[Message], None]
    ) -> None:
        """Connect again and again, until the match is gone or the task is cancelled.

        `hello` returns the first messages of each connection. `handle` gets every message received.
        """
        while (code := await self._connect(hello, handle)) not in FINAL_CODES:
            self._stats.closes[code] += 1
            delay = min(MAX_DELAY, MIN_DELAY * 2**self._failures)
            self._failures += 1
            await asyncio.sleep(delay * (0.6 + 0.4 * self._rng.random()))
            self._stats.reconnects += 1

    async def send(self, message: Message) -> bool:
        """False if there is no connection."""
        if self._socket is None:
            return False
        with suppress(*SOCKET_ERRORS):
            await self._socket.send(orjson.dumps(message), text=True)
            return True
        return False

    async def _connect(
        self, hello: Callable[[], list[Message]], handle: Callable[[Message], None]
    ) -> int:
        """Run one connection and return its close code."""
        try:
            async with open_socket(self._url, self._headers) as self._socket:
                self._stats.on_connected()
                pinging = asyncio.create_task(self._send_pings())
                try:
                    for message in hello():
                        await self.send(message)
                    await self._receive(self._socket, handle)
                finally:
                    pinging.cancel()
                    self._stats.sockets -= 1
                return self._socket.close_code or ABNORMAL_CLOSURE
        except SOCKET_ERRORS:
            return ABNORMAL_CLOSURE
        finally:
            self._socket = None

    async def _receive(self, socket: ClientConnection, handle: Callable[[Message], None]) -> None:
        with suppress(ConnectionClosed):
            while True:
                async with asyncio.timeout(self._ping + SILENCE_TIMEOUT):
                    text = await socket.recv(decode=False)
                message = orjson.loads(text)
                if message["t"] == "latency-probe":
                    await self.send({"t": "latency-reply", "n": message["n"]})
                handle(message)

    async def _send_pings(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(self._ping * (0.9 + 0.2 * self._rng.random()))
            number += 1
            await self.send({"t": "ping", "n": number})
            if number * self._ping >= STABLE_AFTER:
                self._failures = 0


@asynccontextmanager
async def open_socket(
    url: str, headers: dict[str, str], local_address: str | None = None
) -> AsyncIterator[ClientConnection]:
    """A connection with a small receive buffer. `url` begins with `http`, like a page's.

    If the task is cancelled again during the closing handshake, the connection is aborted.
    """
    connecting = connect(
        "ws" + url.removeprefix("http"),
        additional_headers=headers,
        compression=None,
        ping_interval=None,
        open_timeout=HANDSHAKE_TIMEOUT,
        close_timeout=1,
        max_queue=16,
        proxy=None,
        max_size=None,
        local_addr=(local_address, 0) if local_address else None,
    )
    socket: ClientConnection | None = None
    try:
        async with connecting as socket:
            yield socket
    finally:
        if socket is not None:
            socket.transport.abort()
