"""Thousands of spectators lose their server and reconnect as the page does."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import uvloop

from bench.claim import Claim
from bench.load.runner import raise_file_limit
from bench.load.socket import Message, ReconnectingSocket
from bench.load.stats import LoadStats
from bench.scale.stepped_match import SteppedMatch
from harness.condition import Condition
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM

CLIENTS = 5_000
DOWNTIME = 2.0  # seconds
PING_INTERVAL = 30.0  # seconds
TIME_LIMIT = 60.0  # seconds for all clients to reconnect


def measure() -> Iterator[Claim]:
    """The time from the start of the new server until the last client is welcomed."""
    raise_file_limit(CLIENTS)
    with (
        TemporaryDirectory(prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        yield from runner.run(_measure(Server(Path(name), BIRNAM)))


async def _measure(server: Server) -> list[Claim]:
    await server.migrate()
    await server.start()
    async with SteppedMatch(server.site, Random(1)) as match:
        path = match.path
    clients = Clients(f"http://{server.site}{path}")
    try:
        await clients.connect()
        await server.kill()
        await clients.wait_until_disconnected()
        await asyncio.sleep(DOWNTIME)
        await server.start()
        seconds, refused = await clients.wait_until_welcomed()
    finally:
        await clients.disconnect()
        await server.stop()
    details = (
        f"{clients.reconnected:,} of {CLIENTS:,} reconnected; "
        f"processor load of the clients {clients.load:.0%}"
    )
    return [
        Claim("scale.back-after-restart-s", seconds, "<=", 15.0, details),
        Claim("scale.refused-after-restart", refused, "<=", 0, "connections that were closed"),
    ]


class Clients:
    """Spectators of one match."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._rng = Random(1)
        self._stats = LoadStats()
        self._welcomes = 0
        self._condition = Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self.reconnected = 0
        self.load = 0.0

    async def connect(self) -> None:
        for number in range(CLIENTS):
            socket = ReconnectingSocket(self._url, {}, self._stats, self._rng, PING_INTERVAL)
            self._tasks.append(asyncio.create_task(socket.follow(self._hello, self._receive)))
            if number % 50 == 0:
                await self._condition.until(lambda: self._welcomes >= len(self._tasks) - 100)
        await self._condition.until(lambda: self._welcomes >= CLIENTS)

    async def wait_until_disconnected(self) -> None:
        while self._stats.sockets:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.05)

    async def wait_until_welcomed(self) -> tuple[float, int]:
        """The seconds until then, and the number of connections closed meanwhile."""
        self._welcomes, closed = 0, self._stats.closes.total()
        started, process_time = time.perf_counter(), time.process_time()
        with suppress(TimeoutError):
            async with asyncio.timeout(TIME_LIMIT):
                await self._condition.until(lambda: self._welcomes >= CLIENTS)
        self.reconnected = min(CLIENTS, self._welcomes)
        seconds = time.perf_counter() - started
        self.load = (time.process_time() - process_time) / seconds
        return seconds, self._stats.closes.total() - closed

    async def disconnect(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _hello(self) -> list[Message]:
        return [{"t": "hello", "version": None}]

    def _receive(self, message: Message) -> None:
        if message["t"] == "welcome":
            self._welcomes += 1
            self._condition.notify()
