"""A client that asks and asks, and never reads an answer."""

import asyncio
import socket
from types import TracebackType
from typing import Self

from websockets.client import ClientProtocol
from websockets.uri import parse_uri

RECEIVES = 4096  # bytes that its machine takes for it; the rest stays with the server
AT_ONCE = 50  # hellos: as many as a page may send in a moment
THEN = 0.1  # seconds between two later ones
HELLO = b'{"t":"hello","version":null}'


class DeafClient:
    """A websocket by hand: what a library would read for it must stay unread."""

    def __init__(self, site: str, match_id: str) -> None:
        host, _, port = site.partition(":")
        self._address = (host, int(port))
        self._protocol = ClientProtocol(parse_uri(f"ws://{site}/api/matches/{match_id}/socket"))
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVES)
        self._socket.setblocking(False)

    async def __aenter__(self) -> Self:
        """Connect; the answer to this is the last that is read."""
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self._socket, self._address)
        self._protocol.send_request(self._protocol.connect())
        await self._send()
        self._protocol.receive_data(await loop.sock_recv(self._socket, RECEIVES))
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        self._socket.close()

    async def ask(self) -> None:
        """Ask for the whole match again and again, until the server hangs up."""
        try:
            for _ in range(AT_ONCE):
                await self._hello()
            while True:
                await self._hello()
                await asyncio.sleep(THEN)
        except (BrokenPipeError, ConnectionResetError):
            return

    async def _hello(self) -> None:
        self._protocol.send_text(HELLO)
        await self._send()

    async def _send(self) -> None:
        data = b"".join(self._protocol.data_to_send())
        await asyncio.get_running_loop().sock_sendall(self._socket, data)
