"""A cheap websocket client, which handles frames without looking at their content."""

import asyncio
from typing import cast

TEXT, BINARY, PING, PONG = 0x81, 0x82, 0x89, 0x8A  # first bytes of unfragmented frames
MASKED = 0x80  # bit in the second byte of a client's frames
MASK = bytes(4)  # of zeros, which changes nothing
LENGTH_16, LENGTH_64 = 126, 127  # the real length follows in two or eight bytes


def handshake(site: str, path: str, cookie: str = "") -> bytes:
    """The request that opens a websocket."""
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {site}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


class RawSocket(asyncio.Protocol):
    """One connection, which answers pings. Its owner sets `connected`."""

    def __init__(self, request: bytes) -> None:
        self.connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._buffer = b""
        self._open = False

    def on_open(self) -> None:
        """The server has accepted the handshake."""

    def on_message(self, message: bytes) -> None:
        """A text or binary message has come."""

    def send(self, message: bytes, kind: int = TEXT) -> None:
        length = len(message)
        if length < LENGTH_16:
            header = bytes((kind, MASKED | length))
        else:
            header = bytes((kind, MASKED | LENGTH_16)) + length.to_bytes(2)
        self.transport.write(header + MASK + message)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.connected.done():
            self.connected.set_exception(error or ConnectionError("disconnected"))

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head[:20], head
            self._open, self._buffer = True, rest
            self.on_open()
        self._parse()

    def _parse(self) -> None:
        while len(self._buffer) >= 2:
            kind, length, begin = self._buffer[0], self._buffer[1], 2
            if length in (LENGTH_16, LENGTH_64):
                begin = 4 if length == LENGTH_16 else 10
                length = int.from_bytes(self._buffer[2:begin])
            end = begin + length
            if len(self._buffer) < end:
                return
            message, self._buffer = self._buffer[begin:end], self._buffer[end:]
            if kind in (TEXT, BINARY):
                self.on_message(message)
            elif kind == PING:
                self.send(message, PONG)
