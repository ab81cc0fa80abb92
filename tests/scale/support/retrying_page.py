"""A page that puts up with everything: it comes back, and asks again for what does not come.

As the real page: under the same id, until there is an answer; but in less time.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.scale.support.condition import Condition
from tests.scale.support.page import Command, Page

AGAIN = 0.4  # seconds between two hellos, and two times that the same is asked for
FIRST_DELAY, LAST_DELAY = 0.02, 0.5  # seconds until it comes back


class RetryingPage(Page):
    """Reaches its match by several sites, and takes the next one at every connection."""

    rests = False

    def __init__(
        self, sites: Sequence[str], match_id: str, cookie: str, chance: Random, condition: Condition
    ) -> None:
        super().__init__(sites[0], match_id, cookie, chance, condition)
        self.visits = 0  # connections that were made
        self.unavailable = 0  # times that a move could not be stored
        self.thinks = 0.0  # seconds before a move, at most
        self.sites = list(sites)

    async def stay(self) -> None:
        """Follow the match until cancelled."""
        delay = FIRST_DELAY
        while True:
            site = self.sites[self.visits % len(self.sites)]
            self._url = f"ws://{site}/api/matches/{self.match_id}/socket"
            self.visits += 1
            with suppress(OSError, WebSocketException, TimeoutError):
                await self.follow()
                delay = FIRST_DELAY
            await asyncio.sleep(delay * self._chance.uniform(0.6, 1))
            delay = min(LAST_DELAY, delay * 2)

    async def send(self, command: Command) -> None:
        await asyncio.sleep(self._chance.uniform(0, self.thinks))
        with suppress(ConnectionClosed):  # it is sent again
            await super().send(command)

    async def _listen(self, socket: ClientConnection) -> None:
        nagging = asyncio.create_task(self._resend(socket))
        try:
            await super()._listen(socket)
        finally:
            nagging.cancel()
            await asyncio.gather(nagging, return_exceptions=True)

    async def _resend(self, socket: ClientConnection) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            await self._greet(socket)
            await self.play()

    def _receive(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "snapshot" if self.version is not None and message["version"] < self.version:
                pass  # overtaken
            case "frame" if self.version is None or message["version"] > self.version + 1:
                pass  # something is missing before it: the next hello asks for both
            case "error" if message["reason"] == "unavailable":
                self.unavailable += 1
            case _:
                super()._receive(message)
