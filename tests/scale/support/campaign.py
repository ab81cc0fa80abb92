"""Games that continue through every fault of servers and connections."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

from harness.condition import Condition
from harness.players.visitor import Visitor
from harness.servers.server import Workers
from tests.scale.support.log_check import LogCheck
from tests.scale.support.retrying_page import RetryingPage
from tests.scale.support.table import Table

DISCONNECTED = 0.5  # the share of the pages


class Campaign:
    """Several tables, each with retrying pages of its players and of a spectator."""

    def __init__(self, rng: Random, page_class: type[RetryingPage] = RetryingPage) -> None:
        self.condition = Condition()
        self.tables: list[Table] = []
        self.players: list[RetryingPage] = []
        self.pages: list[RetryingPage] = []
        self._rng = rng
        self._page_class = page_class

    async def add_table(
        self,
        site: str,
        page_sites: Sequence[Sequence[str]] = (),
        think_time: float = 0.0,
        **fields: object,
    ) -> None:
        """Open a match at a site, with these fields of the request.

        `page_sites` has the sites of each player's page, then those of the spectator's; without
        them two players and a spectator use this site. `think_time` is the longest time before a
        move, in seconds.
        """
        page_sites = page_sites or [[site]] * 3
        async with AsyncExitStack() as stack:
            visitors = [await stack.enter_async_context(Visitor(site)) for _ in page_sites[1:]]
            host, *friends = visitors
            match_id = await host.open_match({}, **fields)
            for friend in friends:
                await friend.take_seat(match_id)
            cookies = [*(visitor.cookie for visitor in visitors), ""]
        *players, spectator = (
            self._page_class(sites, match_id, cookie, self._rng, self.condition)
            for sites, cookie in zip(page_sites, cookies, strict=True)
        )
        for player in players:
            player.think_time = think_time
        self.players += players
        self.pages += [*players, spectator]
        self.tables.append(Table(match_id, list(players), [spectator]))

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Keep every page connected, and let the players play, until the block ends."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(page.follow_with_reconnects()) for page in self.pages]
            await self.resume()
            yield
            for task in tasks:
                task.cancel()

    @asynccontextmanager
    async def played_at(self, workers: Workers) -> AsyncIterator[None]:
        """Play during the block, and then until every game is over.

        Afterwards the workers must have released everything, and the logs must be right.
        """
        async with self.playing():
            yield
            await self.finish()
        await workers.wait_for_baseline()
        self.check_logs(workers.database)

    def pause(self) -> None:
        """Let nobody begin another move. Pending moves are still sent again."""
        for player in self.players:
            player.playing = False

    async def resume(self) -> None:
        for table in self.tables:
            await table.play()

    async def disconnect_some(self) -> None:
        """Close random pages' connections; each reconnects to its next site."""
        for page in self._rng.sample(self.pages, round(len(self.pages) * DISCONNECTED)):
            await page.disconnect()

    async def move_players_to(self, site: str) -> None:
        """Reconnect every player to this site alone."""
        for player in self.players:
            player.sites = [site]
            await player.disconnect()

    @property
    def acknowledged_count(self) -> int:
        return sum(table.acknowledged_count for table in self.tables)

    @property
    def finished(self) -> bool:
        return all(table.finished for table in self.tables)

    async def wait_for_moves(self, count: int = 1) -> None:
        """Wait until so many more moves are acknowledged. The games must not end before."""
        goal = self.acknowledged_count + count
        await self.condition.until(lambda: self.acknowledged_count >= goal or self.finished)
        assert self.acknowledged_count >= goal, "the games ended too soon"

    async def wait_for_moves_at_every_table(self, count: int) -> None:
        """Wait until at each table so many more moves are acknowledged, or its game is over."""
        goals = [table.acknowledged_count + count for table in self.tables]
        await self.condition.until(
            lambda: all(
                table.finished or table.acknowledged_count >= goal
                for table, goal in zip(self.tables, goals, strict=True)
            )
        )
        assert not self.finished, "the games ended too soon"

    async def wait_until_answered(self) -> None:
        """Wait until no command is pending."""
        await self.condition.until(lambda: not any(player.pending for player in self.players))

    async def finish(self) -> None:
        """Play on without think time until every game is over."""
        for player in self.players:
            player.think_time = 0.0
        await self.condition.until(lambda: self.finished)

    def compare_pages(self, database: Path | str) -> None:
        """Compare every page with the log of its match."""
        for table in self.tables:
            log = LogCheck(database, table.match_id)
            for page in table.pages:
                log.compare(page)

    def check_logs(self, database: Path | str) -> list[LogCheck]:
        """Check that every finished game has exactly the acknowledged moves; returns the logs."""
        self.compare_pages(database)
        logs = [LogCheck(database, table.match_id) for table in self.tables]
        for table, log in zip(self.tables, logs, strict=True):
            assert log.final.status == "over"
            assert {page.version for page in table.pages} == {log.version}
            acknowledged = {
                command_id for page in table.players for command_id in page.acknowledged
            }
            assert set(log.moves) <= acknowledged, table.match_id
        return logs
