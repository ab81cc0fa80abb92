"""Many matches at once, played without a thought, through real sockets to a real server."""

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

OPENERS = 8  # matches that are opened at the same time, before the clock runs


@dataclass(frozen=True, slots=True)
class Burst:
    """What was answered while all tables were busy."""

    seconds: float
    delays: list[float]  # of each move from its sending to its answer, sorted
    busy: float  # the part of the time in which the crowd's own process computed

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.delays) / self.seconds

    def percentile(self, percent: int) -> float:
        """The delay that so many percent of the moves do not exceed, in milliseconds."""
        return 1000 * self.delays[(len(self.delays) - 1) * percent // 100]


class Crowd:
    """A server, and pairs of visitors who play MacBeth against each other."""

    def __init__(self, server: Server, tables: int, seed: int) -> None:
        self.server = server
        self._chance = Random(seed)
        self._tables = tables
        self._pairs = [
            (Visitor(self.server.site), Visitor(self.server.site)) for _ in range(tables)
        ]

    async def arrive(self) -> None:
        """Start the server."""
        await self.server.migrate()
        await self.server.start()

    async def depart(self) -> None:
        """Stop it."""
        await self.server.stop()
        for visitor in (visitor for pair in self._pairs for visitor in pair):
            await visitor.close()

    async def play(self, games: int) -> Burst:
        """Play that many games, and look at the time until the first table has no game left."""
        async with asyncio.TaskGroup() as group:
            seats = asyncio.Semaphore(OPENERS)
            waiting = await asyncio.gather(*(self._open(n, seats, group) for n in range(games)))
            tables = [table for table, _ in waiting]
            began, computed = time.perf_counter(), time.process_time()
            ends = await asyncio.gather(*(_play(waiting) for _ in range(self._tables)))
            busy = (time.process_time() - computed) / (time.perf_counter() - began)
            for page in (page for table in tables for page in table.pages):
                await page.disconnect()
        answers = [answer for table in tables for page in table.pages for answer in page.answers]
        delays = sorted(received - sent for sent, received in answers if received <= min(ends))
        return Burst(min(ends) - began, delays, busy)

    async def _open(
        self, number: int, seats: asyncio.Semaphore, group: asyncio.TaskGroup
    ) -> tuple[Table, Condition]:
        """A match that waits for its first move, with the pages of both players open."""
        async with seats:
            host, friend = self._pairs[number % len(self._pairs)]
            match_id, condition = await host.open_match({}), Condition()
            await friend.take_seat(match_id)
            site, chance = self.server.site, self._chance
            players = [
                Page(site, match_id, one.cookie, chance, condition) for one in (host, friend)
            ]
            for page in players:
                group.create_task(page.follow())
            table = Table(match_id, players, [])
            await condition.until(lambda: table.settled and table.received(2))
            return table, condition


async def _play(waiting: list[tuple[Table, Condition]]) -> float:
    """Play one game after the other, as long as there are any; returns when that ended."""
    while waiting:
        table, condition = waiting.pop()
        await table.play()
        await condition.until(partial(_over, table))
    return time.perf_counter()


def _over(table: Table) -> bool:
    return table.over
