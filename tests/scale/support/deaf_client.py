"""A client that sends requests and never reads the responses."""

import asyncio
import socket
from typing import Self

from websockets.client import ClientProtocol
from websockets.uri import parse_uri

RECEIVE_BUFFER = 4096  # bytes; everything else waits in the server's buffers
BURST = 50  # hellos sent at once; the rate limit allows 60 messages
INTERVAL = 0.1  # seconds between the hellos after the burst
HELLO = b'{"t":"hello","version":null}'


class DeafClient:
    """A websocket without a library's connection, which would read in the background."""

    def __init__(self, site: str, match_id: str) -> None:
        host, _, port = site.partition(":")
        self._address = (host, int(port))
        self._protocol = ClientProtocol(parse_uri(f"ws://{site}/api/matches/{match_id}/socket"))
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        self._socket.setblocking(False)

    async def __aenter__(self) -> Self:
        """Connect. The client reads the response to the handshake and nothing after it."""
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self._socket, self._address)
        self._protocol.send_request(self._protocol.connect())
        await self._send()
        self._protocol.receive_data(await loop.sock_recv(self._socket, RECEIVE_BUFFER))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._socket.close()

    async def request_snapshots(self) -> None:
        """Request the whole match again and again until the server closes the connection."""
        try:
            for _ in range(BURST):
                await self._send_hello()
            while True:
                await self._send_hello()
                await asyncio.sleep(INTERVAL)
        except (BrokenPipeError, ConnectionResetError):
            return

    async def _send_hello(self) -> None:
        self._protocol.send_text(HELLO)
        await self._send()

    async def _send(self) -> None:
        data = b"".join(self._protocol.data_to_send())
        await asyncio.get_running_loop().sock_sendall(self._socket, data)
