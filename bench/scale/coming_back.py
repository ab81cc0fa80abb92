"""Five thousand spectators lose their server, and come back as the page does."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import uvloop

from app.loadtest.runner import raise_file_limit
from app.loadtest.socket import Message, ReconnectingSocket
from app.loadtest.stats import LoadStats
from bench.claim import Claim
from bench.scale.duel import Duel
from tests.scale.support.condition import Condition
from tests.scale.support.server import Server

CLIENTS = 5_000
GONE = 2.0  # seconds for which the server is away
PING = 30.0
TIME_LIMIT = 60.0  # seconds until those who are not back are counted


def measure() -> Iterator[Claim]:
    """The time from the server's return to the last one's."""
    raise_file_limit(CLIENTS)
    with (
        TemporaryDirectory(prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        yield from runner.run(_measure(Server(Path(name), Random(1))))


async def _measure(server: Server) -> list[Claim]:
    await server.migrate()
    await server.start()
    async with Duel(server.site, Random(1)) as duel:
        path = duel.path
    people = People(f"ws://{server.site}{path}")
    try:
        await people.come()
        await server.kill()
        await people.gone()
        await asyncio.sleep(GONE)
        await server.start()
        passed, refused = await people.back()
    finally:
        await people.leave()
        await server.stop()
    behind = f"{people.welcome:,} of {CLIENTS:,} were back; they computed {people.cost:.0%} of it"
    return [
        Claim("scale.back-after-restart-s", passed, "<=", 15.0, behind),
        Claim("scale.refused-after-restart", refused, "<=", 0, "connections that were closed"),
    ]


class People:
    """All who watch one match."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._chance = Random(1)
        self._figures = LoadStats()
        self._welcome = 0
        self._condition = Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self.welcome = 0
        self.cost = 0.0

    async def come(self) -> None:
        """One after the other, until everybody is there."""
        for number in range(CLIENTS):
            link = ReconnectingSocket(self._url, {}, self._figures, self._chance, PING)
            self._tasks.append(asyncio.create_task(link.follow(self._hello, self._receive)))
            if number % 50 == 0:
                await self._condition.until(lambda: self._welcome >= len(self._tasks) - 100)
        await self._condition.until(lambda: self._welcome >= CLIENTS)

    async def gone(self) -> None:
        """Until nobody is connected."""
        while self._figures.sockets:  # noqa: ASYNC110 - nothing says so
            await asyncio.sleep(0.05)

    async def back(self) -> tuple[float, int]:
        """Wait for everybody: the seconds, and how many connections were closed meanwhile."""
        self._welcome, closed = 0, self._figures.closes.total()
        began, computed = time.perf_counter(), time.process_time()
        with suppress(TimeoutError):
            async with asyncio.timeout(TIME_LIMIT):
                await self._condition.until(lambda: self._welcome >= CLIENTS)
        self.welcome = min(CLIENTS, self._welcome)
        passed = time.perf_counter() - began
        self.cost = (time.process_time() - computed) / passed
        return passed, self._figures.closes.total() - closed

    async def leave(self) -> None:
        """Go away."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _hello(self) -> list[Message]:
        return [{"t": "hello", "version": None}]

    def _receive(self, message: Message) -> None:
        if message["t"] == "welcome":
            self._welcome += 1
            self._condition.notify()
