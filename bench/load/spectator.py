"""Simulated spectators: one that reads and counts frames, and one that never reads."""

import asyncio
from contextlib import suppress

from bench.load.socket import (
    ABNORMAL_CLOSURE,
    SOCKET_ERRORS,
    Message,
    ReconnectingSocket,
    open_socket,
)
from bench.load.stats import LoadStats

RECONNECT_DELAY = 1.0  # seconds


class Spectator:
    """The page of a spectator."""

    def __init__(self, socket: ReconnectingSocket, stats: LoadStats) -> None:
        self._socket = socket
        self._stats = stats
        self._version: int | None = None

    async def watch(self) -> None:
        """Watch until cancelled."""
        await self._socket.follow(self._hello, self._handle)

    def _hello(self) -> list[Message]:
        return [{"t": "hello", "version": self._version}]

    def _handle(self, message: Message) -> None:
        match message["t"]:
            case "snapshot":
                self._version = message["version"]
            case "frame":
                self._stats.frames += 1
                self._version = message["version"]
            case "error":
                self._stats.refusals[message["reason"]] += 1
            case _:
                pass


async def watch_without_reading(url: str, stats: LoadStats) -> None:
    """Say hello and read nothing, until the server closes the connection. Then reconnect."""
    while True:
        with suppress(*SOCKET_ERRORS):
            async with open_socket(url, {}) as socket:
                stats.on_connected()
                try:
                    await socket.send('{"t":"hello","version":null}')
                    await socket.wait_closed()
                    stats.closes[socket.close_code or ABNORMAL_CLOSURE] += 1
                finally:
                    stats.sockets -= 1
        await asyncio.sleep(RECONNECT_DELAY)
        stats.reconnects += 1
