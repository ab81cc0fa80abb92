"""Many matches at the same time without think time, through sockets to a real server."""

import asyncio
import time
from dataclasses import dataclass
from functools import partial
from random import Random

from tests.scale.support.condition import Condition
from tests.scale.support.page import Page
from tests.scale.support.server import Server
from tests.scale.support.table import Table
from tests.scale.support.visitor import Visitor

CONCURRENT_OPENINGS = 8  # matches opened at the same time, before the measurement


@dataclass(frozen=True, slots=True)
class Throughput:
    """The moves that were acknowledged while all players were busy."""

    seconds: float
    delays: list[float]  # seconds from sending a move to its answer, sorted
    client_load: float  # processor load of the clients' process, 0 to 1

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.delays) / self.seconds

    def percentile(self, percent: int) -> float:
        """A percentile of the delays, in milliseconds."""
        return 1000 * self.delays[(len(self.delays) - 1) * percent // 100]


class MatchLoad:
    """A server, and pairs of players who play MacBeth against each other."""

    def __init__(self, server: Server, pairs: int, seed: int) -> None:
        self.server = server
        self._rng = Random(seed)
        self._pairs = [(Visitor(server.site), Visitor(server.site)) for _ in range(pairs)]

    async def start(self) -> None:
        await self.server.migrate()
        await self.server.start()

    async def stop(self) -> None:
        await self.server.stop()
        for visitor in (visitor for pair in self._pairs for visitor in pair):
            await visitor.close()

    async def play(self, games: int) -> Throughput:
        """Play so many games, and measure until the first pair has no game left."""
        async with asyncio.TaskGroup() as group:
            semaphore = asyncio.Semaphore(CONCURRENT_OPENINGS)
            openings = (self._open(number, semaphore, group) for number in range(games))
            waiting = await asyncio.gather(*openings)
            tables = [table for table, _ in waiting]
            started, process_time = time.perf_counter(), time.process_time()
            ends = await asyncio.gather(*(_play_all(waiting) for _ in self._pairs))
            elapsed = time.perf_counter() - started
            client_load = (time.process_time() - process_time) / elapsed
            for page in (page for table in tables for page in table.pages):
                await page.disconnect()
        answers = [answer for table in tables for page in table.pages for answer in page.answers]
        delays = sorted(received - sent for sent, received in answers if received <= min(ends))
        return Throughput(min(ends) - started, delays, client_load)

    async def _open(
        self, number: int, semaphore: asyncio.Semaphore, group: asyncio.TaskGroup
    ) -> tuple[Table, Condition]:
        """A match that waits for its first move, with both pages connected."""
        async with semaphore:
            host, friend = self._pairs[number % len(self._pairs)]
            match_id, condition = await host.open_match({}), Condition()
            await friend.take_seat(match_id)
            pages = [
                Page(self.server.site, match_id, visitor.cookie, self._rng, condition)
                for visitor in (host, friend)
            ]
            for page in pages:
                group.create_task(page.follow())
            table = Table(match_id, pages, [])
            await condition.until(lambda: table.settled and table.received(2))
            return table, condition


async def _play_all(waiting: list[tuple[Table, Condition]]) -> float:
    """Play one game after another while there are any, and return the time of the end."""
    while waiting:
        table, condition = waiting.pop()
        await table.play()
        await condition.until(partial(_is_over, table))
    return time.perf_counter()


def _is_over(table: Table) -> bool:
    return table.over
