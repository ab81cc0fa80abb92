"""A proxy that does to websockets what no good network does: message by message, by dice."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Self

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

HANDED_ON = ("Cookie", "Origin")


@dataclass(frozen=True)
class Faults:
    """How often what happens to a message. One that is late is overtaken by those behind it."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    cut: float = 0.0  # it gets lost, and the connection with it
    delay: float = 0.3  # seconds, at most


@dataclass
class Tally:
    """What has happened to messages, both ways."""

    passed: int = 0
    lost: int = 0
    doubled: int = 0
    late: int = 0
    cut: int = 0


class Proxy:
    """Stands before a server, on a port of 127.0.0.1 of its own, while it is entered."""

    def __init__(self, site: str, chance: Random, faults: Faults) -> None:
        self.faults = faults
        self.tally = Tally()
        self.site = ""
        self._upstream = site
        self._chance = chance
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await serve(
            self._carry, "127.0.0.1", 0, compression=None, ping_interval=None, close_timeout=1
        )
        self.site = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        assert self._server
        self._server.close()
        await self._server.wait_closed()

    async def _carry(self, page: ServerConnection) -> None:
        assert page.request
        headers = page.request.headers
        handed_on = {name: headers[name] for name in HANDED_ON if name in headers}
        with suppress(OSError, WebSocketException):  # the server is away: so is the page's
            async with connect(
                f"ws://{self._upstream}{page.request.path}",
                additional_headers=handed_on,
                compression=None,
                ping_interval=None,
                close_timeout=1,
                proxy=None,
            ) as server:
                ways = [self._pass(page, server), self._pass(server, page)]
                running = [asyncio.create_task(way) for way in ways]
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in running:
                    task.cancel()
                await asyncio.gather(*running, return_exceptions=True)

    async def _pass(
        self,
        source: Connection,
        target: Connection,
    ) -> None:
        """Hand on what comes from one side, until that side goes or is cut off."""
        async with asyncio.TaskGroup() as late:
            with suppress(ConnectionClosed):
                async for message in source:
                    fate = self._fate()
                    if fate == "cut":
                        source.transport.abort()
                        target.transport.abort()
                        return
                    for delay in self._delays(fate):
                        if delay:
                            late.create_task(_deliver(target, message, delay))
                        else:
                            await target.send(message)

    def _fate(self) -> str:
        wishes, dice = self.faults, self._chance.random()
        for fate in ("lost", "doubled", "late", "cut"):
            share: float = getattr(wishes, fate)
            if dice < share:
                setattr(self.tally, fate, getattr(self.tally, fate) + 1)
                return fate
            dice -= share
        self.tally.passed += 1
        return "passed"

    def _delays(self, fate: str) -> list[float]:
        """When to deliver a message, each time that it is to be delivered."""
        later = self._chance.uniform(0.001, self.faults.delay)
        return {"lost": [], "doubled": [0, later], "late": [later]}.get(fate, [0])


async def _deliver(target: Connection, message: str | bytes, delay: float) -> None:
    await asyncio.sleep(delay)
    with suppress(ConnectionClosed):
        await target.send(message)
