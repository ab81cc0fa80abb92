"""Who watches: one who reads and counts what comes, and one who never reads."""

import asyncio
from contextlib import suppress

from app.load.figures import Figures
from app.load.link import LOST, Link, Message, dial


class Spectator:
    """One page of somebody who watches."""

    def __init__(self, link: Link, figures: Figures) -> None:
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


async def stare(url: str, figures: Figures) -> None:
    """Say hello and read nothing any more, until the server has had enough; then come again."""
    while True:
        with suppress(*LOST):
            async with dial(url, {}) as socket:
                figures.connected()
                try:
                    await socket.send('{"t":"hello","version":null}')
                    await socket.wait_closed()
                    figures.closes[socket.close_code or 1006] += 1
                finally:
                    figures.sockets -= 1
        await asyncio.sleep(1)
        figures.reconnects += 1
