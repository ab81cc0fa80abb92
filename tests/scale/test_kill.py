"""SIGKILL at random moments while clients play: what was acknowledged is there, and once."""

import asyncio
import os
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from tests.scale.support.condition import Condition
from tests.scale.support.log_check import LogCheck
from tests.scale.support.server import Server
from tests.scale.support.table import OPENINGS, Table, open_pages, set_table
from tests.scale.support.visitor import Visitor

SHORT = os.environ.get("SOAK") == "short"
KILLS = 20 if SHORT else 200
SERVERS = 4  # at the same time, each with data of its own
TABLES = 2 if SHORT else 6  # matches at the same time on each server
MOVES = 60  # that are answered before a kill, at most
MOMENT = 0.03  # seconds more, at most, until the kill
TIME_LIMIT = 60.0  # seconds for one round


@dataclass
class Tally:
    """What the kills met."""

    kills: int = 0
    finished: int = 0  # games
    acknowledged: int = 0  # moves
    written: int = 0  # moves under way at a kill that were in the log afterwards
    lost: int = 0  # and that were not


class KillLoop:
    """A server, its data, and the matches that go on from kill to kill."""

    def __init__(self, data: Path, seed: str, tally: Tally) -> None:
        self._chance = Random(seed)
        self._server = Server(data, self._chance)
        self._tally = tally
        self._condition = Condition()
        self._visitors: list[list[Visitor]] = []
        self._tables: list[Table] = []

    async def run(self, kills: int) -> None:
        """Play and kill, again and again; then come back once more."""
        await self._server.migrate()
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._server.stop)
            for _ in range(TABLES):
                pair = [Visitor(self._server.site), Visitor(self._server.site)]
                self._visitors.append(
                    [await stack.enter_async_context(visitor) for visitor in pair]
                )
            for _ in range(kills):
                async with asyncio.timeout(TIME_LIMIT):
                    await self._round()
            async with asyncio.timeout(TIME_LIMIT):
                await self._end()

    async def _round(self) -> None:
        await self._server.start()
        await self._replace_finished()
        async with asyncio.TaskGroup() as group:
            await self._reconnect(group)
            await self._play()
            killed = time.perf_counter()
            await self._server.kill()
        self._tally.kills += 1
        for table in self._tables:
            self._check_log(table, killed)

    async def _end(self) -> None:
        await self._server.start()
        async with asyncio.TaskGroup() as group:
            await self._reconnect(group)
            await self._server.stop()
        for table in self._tables:
            self._tally.acknowledged += table.acknowledged

    async def _replace_finished(self) -> None:
        """New matches for those that are over."""
        for number, visitors in enumerate(self._visitors):
            if number < len(self._tables):
                if not self._tables[number].over:
                    continue
                self._tally.finished += 1
                self._tally.acknowledged += self._tables.pop(number).acknowledged
            options = self._chance.choice(OPENINGS)
            site, chance, condition = self._server.site, self._chance, self._condition
            table = await set_table(site, options, visitors, chance, condition)
            self._tables.insert(number, table)

    async def _reconnect(self, group: asyncio.TaskGroup) -> None:
        """All pages return; they must agree with the log before anybody plays."""
        open_pages(group, self._tables)
        await self._condition.until(lambda: all(table.settled for table in self._tables))
        for table in self._tables:
            ledger = LogCheck(self._server.database, table.match_id)
            await self._condition.until(partial(table.received, ledger.version))
            for page in table.pages:
                ledger.compare(page)

    async def _play(self) -> None:
        """Until some moves are answered, and a random moment longer."""
        answered = sum(table.acknowledged for table in self._tables)
        enough = answered + self._chance.randint(1, MOVES)
        for table in self._tables:
            await table.play()
        await self._condition.until(
            lambda: (
                sum(table.acknowledged for table in self._tables) >= enough
                or all(table.over for table in self._tables)
            )
        )
        await asyncio.sleep(self._chance.uniform(0, MOMENT))

    def _check_log(self, table: Table, killed: float) -> None:
        """What a killed server has left in its file."""
        ledger = LogCheck(self._server.database, table.match_id)
        for page in table.pages:
            ledger.compare(page)
            if page.waiting and page.waiting.sent < killed:
                if ledger.has(page.waiting.id):
                    self._tally.written += 1
                else:
                    self._tally.lost += 1


async def test_a_killed_server_forgets_nothing_and_doubles_nothing(
    seed: str, tmp_path: Path
) -> None:
    tally = Tally()
    async with asyncio.TaskGroup() as group:
        for number in range(SERVERS):
            data = tmp_path / str(number)
            data.mkdir()
            lane = KillLoop(data, f"{seed} {number}", tally)
            group.create_task(lane.run(KILLS // SERVERS))
    print(tally)
    assert tally.kills == KILLS
    # Otherwise the kills did not meet moves under way, and this test could not fail.
    assert tally.written > 0
    assert tally.lost > 0
    assert tally.finished > 0
    assert tally.acknowledged > KILLS
