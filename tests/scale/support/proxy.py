"""A websocket proxy that loses, repeats, delays and cuts at random."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Self

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

FORWARDED_HEADERS = ("Cookie", "Origin")


@dataclass(frozen=True)
class Faults:
    """The probability of each fault for a message."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0  # later messages overtake it
    cut: float = 0.0  # the message is lost and its connection closed
    delay: float = 0.3  # seconds, at most


@dataclass
class FaultCounts:
    """The number of messages with each fault, in both directions."""

    passed: int = 0  # without a fault
    lost: int = 0
    doubled: int = 0
    late: int = 0
    cut: int = 0


class Proxy:
    """Listens on a free port of 127.0.0.1 inside `async with`."""

    def __init__(self, site: str, rng: Random, faults: Faults) -> None:
        self.faults = faults
        self.counts = FaultCounts()
        self.site = ""
        self._upstream = site
        self._rng = rng
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await serve(
            self._relay, "127.0.0.1", 0, compression=None, ping_interval=None, close_timeout=1
        )
        self.site = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server
        self._server.close()
        await self._server.wait_closed()

    async def _relay(self, page: ServerConnection) -> None:
        assert page.request
        received = page.request.headers
        headers = {name: received[name] for name in FORWARDED_HEADERS if name in received}
        with suppress(OSError, WebSocketException):  # the server is down: the page is disconnected
            async with connect(
                f"ws://{self._upstream}{page.request.path}",
                additional_headers=headers,
                compression=None,
                ping_interval=None,
                close_timeout=1,
                proxy=None,
            ) as server:
                directions = [self._forward(page, server), self._forward(server, page)]
                tasks = [asyncio.create_task(direction) for direction in directions]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _forward(self, source: Connection, target: Connection) -> None:
        """Forward the messages of one direction until the connection is closed or cut."""
        async with asyncio.TaskGroup() as late:
            with suppress(ConnectionClosed):
                async for message in source:
                    outcome = self._choose_outcome()
                    if outcome == "cut":
                        source.transport.abort()
                        target.transport.abort()
                        return
                    for delay in self._delays(outcome):
                        if delay:
                            late.create_task(_send_later(target, message, delay))
                        else:
                            await target.send(message)

    def _choose_outcome(self) -> str:
        number = self._rng.random()
        for fault in ("lost", "doubled", "late", "cut"):
            probability: float = getattr(self.faults, fault)
            if number < probability:
                setattr(self.counts, fault, getattr(self.counts, fault) + 1)
                return fault
            number -= probability
        self.counts.passed += 1
        return "passed"

    def _delays(self, outcome: str) -> list[float]:
        """The delay of each copy of a message, in seconds."""
        later = self._rng.uniform(0.001, self.faults.delay)
        return {"lost": [], "doubled": [0, later], "late": [later]}.get(outcome, [0])


async def _send_later(target: Connection, message: str | bytes, delay: float) -> None:
    await asyncio.sleep(delay)
    with suppress(ConnectionClosed):
        await target.send(message)
