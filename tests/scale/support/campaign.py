"""Tables where games go on, whatever happens to the servers and to what lies between."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

from tests.scale.support.condition import Condition
from tests.scale.support.log_check import LogCheck
from tests.scale.support.retrying_page import RetryingPage
from tests.scale.support.table import Table
from tests.scale.support.visitor import Visitor

SCATTERED = 0.5  # the share of pages


class Campaign:
    """Several tables, with players who are never put off, and a spectator each."""

    def __init__(self, chance: Random, kind: type[RetryingPage] = RetryingPage) -> None:
        self.condition = Condition()
        self.tables: list[Table] = []
        self.pages: list[RetryingPage] = []
        self._chance = chance
        self._kind = kind

    async def add_table(
        self,
        site: str,
        page_sites: Sequence[Sequence[str]],
        game: str = "macbeth",
        thinks: float = 0.0,
        **wishes: object,
    ) -> None:
        """Open a match at a site; `page_sites` are those of each player and of a spectator.

        Who plays `thinks` for so many seconds at most.
        """
        async with AsyncExitStack() as stack:
            players = [Visitor(site) for _ in page_sites[1:]]
            host, *friends = [await stack.enter_async_context(visitor) for visitor in players]
            match_id = await host.open({}, "black", game=game, **wishes)
            for friend in friends:
                await friend.sit(match_id)
            cookies = [*(visitor.cookie for visitor in players), ""]
        pages = [
            self._kind(sites, match_id, cookie, self._chance, self.condition)
            for sites, cookie in zip(page_sites, cookies, strict=True)
        ]
        for page in pages:
            page.thinks = thinks
        self.pages += pages
        self.tables.append(Table(match_id, list(pages[:-1]), list(pages[-1:])))

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Everybody comes, plays, and comes back, until the block is left."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(page.stay()) for page in self.pages]
            await self.resume()
            yield
            for task in tasks:
                task.cancel()

    def rest(self) -> None:
        """Nobody begins another move."""
        for page in self.pages:
            page.playing = False

    async def resume(self) -> None:
        """They play on."""
        for table in self.tables:
            await table.play()

    async def scatter(self) -> None:
        """Some connections are lost: these pages come back by their next site."""
        share = round(len(self.pages) * SCATTERED)
        for page in self._chance.sample(self.pages, share):
            await page.leave()

    async def meet(self, sites: Sequence[str]) -> None:
        """All players come to the same worker."""
        for table in self.tables:
            for page in table.players:
                if isinstance(page, RetryingPage):
                    page.sites = list(sites)
                    await page.leave()

    @property
    def moves(self) -> int:
        """How many have been answered."""
        return sum(table.acknowledged for table in self.tables)

    async def play_on(self, moves: int = 1) -> None:
        """Wait until so many more are answered; there must be so many."""
        enough = self.moves + moves
        await self.condition.until(lambda: self.moves >= enough or self.over)
        assert self.moves >= enough, "the games were over too soon"

    async def play_at_every_table(self, moves: int = 1) -> None:
        """Wait until at each table so many more are answered, or the game is over."""
        enough = [table.acknowledged + moves for table in self.tables]
        await self.condition.until(
            lambda: all(
                table.finished or table.acknowledged >= reached
                for table, reached in zip(self.tables, enough, strict=True)
            )
        )
        assert not self.over, "the games were over too soon"

    @property
    def over(self) -> bool:
        """Whether all games are."""
        return all(table.finished for table in self.tables)

    async def end(self) -> None:
        """Wait for the end of all games; nobody thinks any more."""
        for page in self.pages:
            page.thinks = 0.0
        await self.condition.until(lambda: self.over)

    def compare_pages(self, database: Path | str) -> None:
        """What everybody was told is in the log, and they see what it says."""
        for table in self.tables:
            ledger = LogCheck(database, table.match_id)
            for page in table.pages:
                ledger.compare(page)

    def check_logs(self, database: Path | str) -> list[LogCheck]:
        """The logs of all games: each move that was answered is there once, and no other is."""
        self.compare_pages(database)
        ledgers = [LogCheck(database, table.match_id) for table in self.tables]
        for table, ledger in zip(self.tables, ledgers, strict=True):
            assert ledger.stages[-1].status == "over"
            assert {page.version for page in table.pages} == {ledger.version}
            acknowledged = {command for page in table.players for command in page.acknowledged}
            assert ledger.moves <= acknowledged, table.match_id
        return ledgers
