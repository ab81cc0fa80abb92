"""Who watches: one who reads and counts what comes, and one who never reads."""

import asyncio
from contextlib import suppress

from app.loadtest.socket import ABNORMAL_CLOSURE, SOCKET_ERRORS, Message, ReconnectingSocket, dial
from app.loadtest.stats import LoadStats


class Spectator:
    """One page of somebody who watches."""

    def __init__(self, link: ReconnectingSocket, figures: LoadStats) -> None:
        self._link = link
        self._figures = figures
        self._version: int | None = None

    async def watch(self) -> None:
        """Watch until the task is cancelled."""
        await self._link.follow(lambda: [{"t": "hello", "version": self._version}], self._hear)

    def _hear(self, message: Message) -> None:
        match message["t"]:
            case "snapshot":
                self._version = message["version"]
            case "frame":
                self._figures.frames += 1
                self._version = message["version"]
            case "error":
                self._figures.refusals[message["reason"]] += 1
            case _:
                pass


async def watch_without_reading(url: str, figures: LoadStats) -> None:
    """Say hello and read nothing any more, until the server has had enough; then come again."""
    while True:
        with suppress(*SOCKET_ERRORS):
            async with dial(url, {}) as socket:
                figures.connected()
                try:
                    await socket.send('{"t":"hello","version":null}')
                    await socket.wait_closed()
                    figures.closes[socket.close_code or ABNORMAL_CLOSURE] += 1
                finally:
                    figures.sockets -= 1
        await asyncio.sleep(1)
        figures.reconnects += 1
