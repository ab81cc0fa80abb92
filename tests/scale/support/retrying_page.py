"""A page that survives every fault: it reconnects and repeats whatever stays unanswered.

It does so like the real page, but after shorter delays.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from harness.condition import Condition
from harness.players.page import Command, Page

RESEND_INTERVAL = 0.4  # seconds between two hellos, and before a command is sent again
MIN_DELAY, MAX_DELAY = 0.02, 0.5  # seconds before a reconnect


class RetryingPage(Page):
    """Connects to several sites in turn."""

    open_timeout = 10.0
    stops_at_disconnect = False

    def __init__(
        self, sites: Sequence[str], match_id: str, cookie: str, rng: Random, condition: Condition
    ) -> None:
        super().__init__(sites[0], match_id, cookie, rng, condition)
        self.connections = 0
        self.unavailable_errors = 0  # answers to commands that the server could not store
        self.think_time = 0.0  # seconds before a move, at most
        self.sites = list(sites)

    async def follow_with_reconnects(self) -> None:
        """Follow the match until cancelled."""
        delay = MIN_DELAY
        while True:
            site = self.sites[self.connections % len(self.sites)]
            self._url = f"ws://{site}/api/matches/{self.match_id}/socket"
            self.connections += 1
            with suppress(OSError, WebSocketException, TimeoutError):
                await self.follow()
                delay = MIN_DELAY
            await asyncio.sleep(delay * self._rng.uniform(0.6, 1))
            delay = min(MAX_DELAY, delay * 2)

    async def send(self, command: Command) -> None:
        await asyncio.sleep(self._rng.uniform(0, self.think_time))
        with suppress(ConnectionClosed):  # the next connection sends it again
            await super().send(command)

    async def _listen(self, socket: ClientConnection) -> None:
        resending = asyncio.create_task(self._resend(socket))
        try:
            await super()._listen(socket)
        finally:
            resending.cancel()
            await asyncio.gather(resending, return_exceptions=True)

    async def _resend(self, socket: ClientConnection) -> None:
        while True:
            await asyncio.sleep(RESEND_INTERVAL)
            await self._send_hello(socket)
            await self.play()

    def _receive(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "snapshot" if self.version is not None and message["version"] < self.version:
                pass  # older than what arrived before it
            case "frame" if self.version is None or message["version"] > self.version + 1:
                pass  # after a gap: the answer to the next hello fills it
            case "error" if message["reason"] == "unavailable":
                self.unavailable_errors += 1
            case "error" if message["reason"] == "too-fast":
                pass  # repeats from a pause of the server arrive at once
            case _:
                super()._receive(message)
