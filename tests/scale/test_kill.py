"""SIGKILL at random moments while clients play."""

import asyncio
import os
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from harness.condition import Condition
from harness.players.visitor import Visitor
from harness.servers.server import Server
from tests.scale.support.log_check import LogCheck
from tests.scale.support.table import OPTIONS, Table, connect_pages, open_table

SHORT = os.environ.get("SOAK") == "short"
KILLS = 12 if SHORT else 200
SERVERS = 4  # at the same time, each with its own data
TABLES = 2 if SHORT else 6  # on each server
MAX_KILLS = 20 * KILLS
MOVES = 60  # acknowledged before a kill, at most
MAX_KILL_DELAY = 0.03  # seconds from the last of these moves to the kill


@dataclass
class Counts:
    """What happened in all rounds of all servers."""

    kills: int = 0
    games: int = 0  # played to the end
    acknowledged: int = 0
    written: int = 0  # moves that were pending at a kill and are in the log
    lost: int = 0  # moves that were pending at a kill and are not

    @property
    def complete(self) -> bool:
        """Whether a game was finished and both fates of a pending move have occurred.

        Without both the kills came at harmless moments.
        """
        return bool(self.games and self.written and self.lost) or self.kills >= MAX_KILLS


class KillLoop:
    """A server that is killed again and again, and the matches that continue after each kill."""

    def __init__(self, data: Path, seed: str, counts: Counts) -> None:
        self._rng = Random(seed)
        self._server = Server(data)
        self._counts = counts
        self._condition = Condition()
        self._pairs: list[list[Visitor]] = []
        self._tables: list[Table] = []

    async def run(self, kills: int) -> None:
        """Kill the server so often, and then again until the counts are complete."""
        await self._server.migrate()
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._server.stop)
            for _ in range(TABLES):
                pair = [Visitor(self._server.site) for _ in range(2)]
                self._pairs.append([await stack.enter_async_context(visitor) for visitor in pair])
            done = 0
            while done < kills or not self._counts.complete:
                await self._play_and_kill()
                done += 1
            await self._check_last_kill()

    async def _play_and_kill(self) -> None:
        await self._server.start()
        await self._replace_finished()
        async with asyncio.TaskGroup() as group:
            await self._reconnect(group)
            await self._play()
            killed_at = time.perf_counter()
            await self._server.kill()
        self._counts.kills += 1
        for table in self._tables:
            self._check_log(table, killed_at)

    async def _check_last_kill(self) -> None:
        await self._server.start()
        async with asyncio.TaskGroup() as group:
            await self._reconnect(group)
            await self._server.stop()
        for table in self._tables:
            self._counts.acknowledged += table.acknowledged_count

    async def _replace_finished(self) -> None:
        """Open a new match for each pair whose game is over."""
        for number, pair in enumerate(self._pairs):
            if number < len(self._tables):
                if not self._tables[number].over:
                    continue
                self._counts.games += 1
                self._counts.acknowledged += self._tables.pop(number).acknowledged_count
            options = self._rng.choice(OPTIONS)
            site, rng, condition = self._server.site, self._rng, self._condition
            self._tables.insert(number, await open_table(site, options, pair, rng, condition))

    async def _reconnect(self, group: asyncio.TaskGroup) -> None:
        """Connect all pages and compare them with the logs before anyone plays."""
        connect_pages(group, self._tables)
        await self._condition.until(lambda: all(table.settled for table in self._tables))
        for table in self._tables:
            log = LogCheck(self._server.database, table.match_id)
            await self._condition.until(partial(table.received, log.version))
            for page in table.pages:
                log.compare(page)

    async def _play(self) -> None:
        """Play until a random number of moves is acknowledged, and for a random time after."""
        goal = self._acknowledged_count() + self._rng.randint(1, MOVES)
        for table in self._tables:
            await table.play()
        await self._condition.until(
            lambda: self._acknowledged_count() >= goal or all(table.over for table in self._tables)
        )
        await asyncio.sleep(self._rng.uniform(0, MAX_KILL_DELAY))

    def _acknowledged_count(self) -> int:
        return sum(table.acknowledged_count for table in self._tables)

    def _check_log(self, table: Table, killed_at: float) -> None:
        """Compare the pages with the file of the killed server, and count pending moves."""
        log = LogCheck(self._server.database, table.match_id)
        for page in table.pages:
            log.compare(page)
            if page.pending and page.pending.sent_at < killed_at:
                if log.has_command(page.pending.id):
                    self._counts.written += 1
                else:
                    self._counts.lost += 1


async def test_a_killed_server_loses_and_repeats_no_move(seed: str, tmp_path: Path) -> None:
    counts = Counts()
    async with asyncio.TaskGroup() as group:
        for number in range(SERVERS):
            data = tmp_path / str(number)
            data.mkdir()
            loop = KillLoop(data, f"{seed} {number}", counts)
            group.create_task(loop.run(KILLS // SERVERS))
    print(counts)
    assert counts.kills >= KILLS
    assert counts.written > 0
    assert counts.lost > 0
    assert counts.games > 0
    assert counts.acknowledged > KILLS
