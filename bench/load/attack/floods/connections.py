"""Floods of connections: endless headers, half requests, idle websockets, pings."""

import asyncio
from itertools import cycle

from bench.load.attack.floods.flood import Flood
from bench.load.attack.target import Target
from bench.load.socket import SOCKET_ERRORS, open_socket
from bench.scale.raw_socket import handshake

LOBBY = "/api/lobby/socket"

HEADER_CONNECTIONS = 8
MAX_HEADER_BYTES = 64_000_000  # of all connections together
CHUNK = 64_000  # bytes
ENDLESS = ("GET /healthz HTTP/1.1\r\nHost: {}:{}\r\nX: ", "GET /")  # a header, a request line

HALF_REQUESTS = 300
HALVES = (
    "POST /api/matches HTTP/1.1\r\nHost: {}:{}\r\nX-Half: ",
    "POST /api/matches HTTP/1.1\r\nHost: {}:{}\r\nContent-Length: 100\r\n\r\nhalf a body",
)

SOCKETS = 600

HOLD_AGAIN = 1.0  # seconds until a connection that the server has closed is opened again

PING_CONNECTIONS = 4
PING = b"\x89\x80mask"  # an empty websocket ping, masked as the RFC demands
BATCH = 4_000  # pings written in one go
READ_SIZE = 65_536


class HeaderFlood(Flood):
    """Sends headers and request lines that do not end."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._bytes = target.scaled(MAX_HEADER_BYTES)
        self._beginnings = cycle(ENDLESS)

    async def attack(self) -> None:
        await self._target.repeat(HEADER_CONNECTIONS, self._send)

    async def _send(self) -> None:
        _, writer = await self._target.connect()
        try:
            self._target.tally["connections"] += 1
            writer.write(next(self._beginnings).format(*self._target.address).encode())
            while self._bytes > 0:
                writer.write(bytes(CHUNK).replace(b"\0", b"x"))
                await writer.drain()
                self._bytes -= CHUNK
                self._target.tally["bytes"] += CHUNK
            await asyncio.get_running_loop().create_future()  # hold what was sent
        finally:
            writer.transport.abort()


class HalfRequestFlood(Flood):
    """Holds connections with half a header or half a body."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._halves = cycle(HALVES)

    async def attack(self) -> None:
        await self._target.repeat(HALF_REQUESTS, self._hold, HOLD_AGAIN)

    async def _hold(self) -> None:
        reader, writer = await self._target.connect()
        try:
            self._target.tally["connections"] += 1
            writer.write(next(self._halves).format(*self._target.address).encode())
            await reader.read()
            self._target.tally["closed"] += 1
        finally:
            writer.transport.abort()


class SocketFlood(Flood):
    """Opens websockets and never uses them."""

    async def attack(self) -> None:
        await self._target.repeat(SOCKETS, self._hold, HOLD_AGAIN)

    async def _hold(self) -> None:
        tally = self._target.tally
        try:
            url = f"{self._target.site}{LOBBY}"
            async with open_socket(url, {}, self._target.next_address()) as socket:
                tally["sockets"] += 1
                await socket.wait_closed()
                tally["closed"] += 1
        except SOCKET_ERRORS:
            tally["refused"] += 1


class PingFlood(Flood):
    """Sends pings as fast as the server reads them, and reads the pongs."""

    async def attack(self) -> None:
        await self._target.repeat(PING_CONNECTIONS, self._flood)

    async def _flood(self) -> None:
        reader, writer = await self._target.connect()
        try:
            writer.write(handshake("{}:{}".format(*self._target.address), LOBBY))
            answer = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in answer:
                self._target.tally["refused"] += 1
                return
            self._target.tally["connections"] += 1
            await self._ping_until_closed(reader, writer)
        finally:
            writer.transport.abort()

    async def _ping_until_closed(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        pinging = asyncio.create_task(self._ping(writer))
        try:
            while await reader.read(READ_SIZE):
                pass
            self._target.tally["closed"] += 1
        finally:
            pinging.cancel()
            await asyncio.gather(pinging, return_exceptions=True)

    async def _ping(self, writer: asyncio.StreamWriter) -> None:
        batch = PING * BATCH
        while True:
            writer.write(batch)
            await writer.drain()
            self._target.tally["pings"] += BATCH
