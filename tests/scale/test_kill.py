"""SIGKILL at random moments while clients play: what was acknowledged is there, and once."""

import asyncio
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from tests.scale.support.condition import Bell
from tests.scale.support.log_check import Ledger
from tests.scale.support.server import Server
from tests.scale.support.table import OPENINGS, Table, open_pages, set_table
from tests.scale.support.visitor import Guest

KILLS = 200
LANES = 4  # servers at the same time, each with data of its own
TABLES = 6  # matches at the same time, in each lane
MOVES = 60  # that are answered before a kill, at most
MOMENT = 0.03  # seconds more, at most, until the kill
PATIENCE = 60.0  # seconds for one round


@dataclass
class Tally:
    """What the kills met."""

    kills: int = 0
    finished: int = 0  # games
    acknowledged: int = 0  # moves
    written: int = 0  # moves under way at a kill that were in the log afterwards
    lost: int = 0  # and that were not


class Lane:
    """A server, its data, and the matches that go on from kill to kill."""

    def __init__(self, data: Path, seed: str, tally: Tally) -> None:
        self._chance = Random(seed)
        self._server = Server(data, self._chance)
        self._tally = tally
        self._bell = Bell()
        self._guests: list[list[Guest]] = []
        self._tables: list[Table] = []

    async def run(self, kills: int) -> None:
        """Play and kill, again and again; then come back once more."""
        await self._server.migrate()
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._server.stop)
            for _ in range(TABLES):
                pair = [Guest(self._server.site), Guest(self._server.site)]
                self._guests.append([await stack.enter_async_context(guest) for guest in pair])
            for _ in range(kills):
                async with asyncio.timeout(PATIENCE):
                    await self._round()
            async with asyncio.timeout(PATIENCE):
                await self._end()

    async def _round(self) -> None:
        await self._server.start()
        await self._set_tables()
        async with asyncio.TaskGroup() as group:
            await self._come_back(group)
            await self._play()
            killed = time.perf_counter()
            await self._server.kill()
        self._tally.kills += 1
        for table in self._tables:
            self._examine(table, killed)

    async def _end(self) -> None:
        await self._server.start()
        async with asyncio.TaskGroup() as group:
            await self._come_back(group)
            await self._server.stop()
        for table in self._tables:
            self._tally.acknowledged += table.acknowledged

    async def _set_tables(self) -> None:
        """New matches for those that are over."""
        for number, guests in enumerate(self._guests):
            if number < len(self._tables):
                if not self._tables[number].over:
                    continue
                self._tally.finished += 1
                self._tally.acknowledged += self._tables.pop(number).acknowledged
            options = self._chance.choice(OPENINGS)
            site, chance, bell = self._server.site, self._chance, self._bell
            table = await set_table(site, options, guests, chance, bell)
            self._tables.insert(number, table)

    async def _come_back(self, group: asyncio.TaskGroup) -> None:
        """All pages return; nothing new is played until they agree with the log and each other."""
        open_pages(group, self._tables)
        await self._bell.until(lambda: all(table.settled for table in self._tables))
        for table in self._tables:
            ledger = Ledger(self._server.database, table.match_id)
            await self._bell.until(partial(table.heard, ledger.version))
            for page in table.pages:
                ledger.agree_with(page)

    async def _play(self) -> None:
        """Until some moves are answered, and a random moment longer."""
        answered = sum(table.acknowledged for table in self._tables)
        enough = answered + self._chance.randint(1, MOVES)
        for table in self._tables:
            await table.play()
        await self._bell.until(
            lambda: (
                sum(table.acknowledged for table in self._tables) >= enough
                or all(table.over for table in self._tables)
            )
        )
        await asyncio.sleep(self._chance.uniform(0, MOMENT))

    def _examine(self, table: Table, killed: float) -> None:
        """What a killed server has left in its file."""
        ledger = Ledger(self._server.database, table.match_id)
        for page in table.pages:
            ledger.agree_with(page)
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
        for number in range(LANES):
            data = tmp_path / str(number)
            data.mkdir()
            lane = Lane(data, f"{seed} {number}", tally)
            group.create_task(lane.run(KILLS // LANES))
    print(tally)
    assert tally.kills == KILLS
    # Otherwise the kills did not meet moves under way, and this test could not fail.
    assert tally.written > 0
    assert tally.lost > 0
    assert tally.finished > 0
    assert tally.acknowledged > KILLS
