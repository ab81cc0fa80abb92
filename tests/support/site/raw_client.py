"""A client that speaks HTTP byte by byte, from any loopback address."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.support.site.live_server import Site

STRANGER = "127.0.0.2"  # uvicorn takes 127.0.0.1 for a proxy


class KeepingProtocol(asyncio.StreamReaderProtocol):
    """Keeps what has arrived before the connection is lost.

    asyncio forgets it if a write fails before it has read: a client that goes on sending would
    learn an answer only if it was faster than the end of the connection.
    """

    def __init__(self, reader: asyncio.StreamReader, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(reader, loop=loop)
        self._answers = reader
        self._descriptor = -1
        self._ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._descriptor = transport.get_extra_info("socket").fileno()

    def eof_received(self) -> bool | None:
        self._ended = True
        return super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        with suppress(OSError), socket.socket(fileno=os.dup(self._descriptor)) as lost:
            lost.setblocking(False)
            while not self._ended and (part := lost.recv(65_536)):
                self._answers.feed_data(part)
        super().connection_lost(None)


class RawClient:
    """One TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> bool:
        """Send bytes; False if the server has closed the connection."""
        if self.writer.is_closing():  # uvloop raises RuntimeError
            return False
        try:
            self.writer.write(data)
            await self.writer.drain()
            await asyncio.sleep(0)  # drain does not let others run
        except OSError:
            return False
        return not self.reader.at_eof()

    async def send_endlessly(self, data: bytes, most: int) -> int:
        """Send the same bytes again and again until the server closes; the number of bytes."""
        sent = 0
        while sent < most and await self.send(data):
            sent += len(data)
        return sent

    async def head(self) -> str:
        """The status line and headers of the next response."""
        return (await self.reader.readuntil(b"\r\n\r\n")).decode()

    async def status(self) -> int:
        return int((await self.head()).split()[1])

    async def rest(self) -> bytes:
        """All bytes until the server closes or resets the connection."""
        received = b""
        with suppress(OSError):
            while part := await self.reader.read(65_536):
                received += part
        return received


@asynccontextmanager
async def connected(site: Site, source: str = "127.0.0.1") -> AsyncIterator[RawClient]:
    host, port = site.host.split(":")
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(loop=loop)
    transport, protocol = await loop.create_connection(
        lambda: KeepingProtocol(reader, loop), host, int(port), local_addr=(source, 0)
    )
    writer = asyncio.StreamWriter(transport, protocol, reader, loop)
    try:
        yield RawClient(reader, writer)
    finally:
        writer.transport.abort()


CLOSE, PING, PONG = 0x8, 0x9, 0xA  # opcodes


def frame(opcode: int, payload: bytes = b"", *, final: bool = True) -> bytes:
    """A frame of a client whose mask is zero."""
    assert len(payload) < 126
    return bytes((opcode | (0x80 if final else 0), 0x80 | len(payload))) + bytes(4) + payload


async def close_code(client: RawClient) -> int | None:
    """Read frames: the code of the close frame, or None if the connection ends without one."""
    with suppress(OSError, asyncio.IncompleteReadError):
        while True:
            opcode, length = await client.reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await client.reader.readexactly(2))
            payload = await client.reader.readexactly(length)
            if opcode & 0xF == CLOSE:
                return int.from_bytes(payload[:2])
    return None


def request(site: Site, path: str = "/api/games", *headers: str, method: str = "GET") -> bytes:
    lines = (f"{method} {path} HTTP/1.1", f"Host: {site.host}", *headers, "", "")
    return "\r\n".join(lines).encode()


def upgrade(site: Site, *headers: str, path: str = "/api/lobby/socket") -> bytes:
    """The handshake of a websocket."""
    fields = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    return request(site, path, *fields, key, *headers)
