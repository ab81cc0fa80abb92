"""Tables where games go on, whatever happens to the servers and to what lies between."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

from tests.scale.support.condition import Bell
from tests.scale.support.log_check import Ledger
from tests.scale.support.retrying_page import Steadfast
from tests.scale.support.table import Table
from tests.scale.support.visitor import Guest

SCATTERED = 0.5  # the share of pages


class Party:
    """Several tables, with players who are never put off, and a spectator each."""

    def __init__(self, chance: Random, kind: type[Steadfast] = Steadfast) -> None:
        self.bell = Bell()
        self.tables: list[Table] = []
        self.pages: list[Steadfast] = []
        self._chance = chance
        self._kind = kind

    async def invite(
        self,
        site: str,
        doors: Sequence[Sequence[str]],
        game: str = "macbeth",
        thinks: float = 0.0,
        **wishes: object,
    ) -> None:
        """One more match, opened at a site; `doors` are those of each player, and the spectator's.

        Who plays `thinks` for so many seconds at most.
        """
        async with AsyncExitStack() as stack:
            players = [Guest(site) for _ in doors[1:]]
            host, *friends = [await stack.enter_async_context(guest) for guest in players]
            match_id = await host.open({}, "black", game=game, **wishes)
            for friend in friends:
                await friend.sit(match_id)
            cookies = [*(guest.cookie for guest in players), ""]
        pages = [
            self._kind(sites, match_id, cookie, self._chance, self.bell)
            for sites, cookie in zip(doors, cookies, strict=True)
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
        """Some connections are lost: these pages come back by their next doors."""
        share = round(len(self.pages) * SCATTERED)
        for page in self._chance.sample(self.pages, share):
            await page.leave()

    async def meet(self, doors: Sequence[str]) -> None:
        """All players come to the same worker."""
        for table in self.tables:
            for page in table.players:
                if isinstance(page, Steadfast):
                    page.doors = list(doors)
                    await page.leave()

    @property
    def moves(self) -> int:
        """How many have been answered."""
        return sum(table.acknowledged for table in self.tables)

    async def go_on(self, moves: int = 1) -> None:
        """Wait until so many more are answered; there must be so many."""
        enough = self.moves + moves
        await self.bell.until(lambda: self.moves >= enough or self.over)
        assert self.moves >= enough, "the games were over too soon"

    async def everywhere(self, moves: int = 1) -> None:
        """Wait until at each table so many more are answered, or the game is over."""
        enough = [table.acknowledged + moves for table in self.tables]
        await self.bell.until(
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
        await self.bell.until(lambda: self.over)

    def agree(self, database: Path | str) -> None:
        """What everybody was told is in the log, and they see what it says."""
        for table in self.tables:
            ledger = Ledger(database, table.match_id)
            for page in table.pages:
                ledger.agree_with(page)

    def examine(self, database: Path | str) -> list[Ledger]:
        """The logs of all games: each move that was answered is there once, and no other is."""
        self.agree(database)
        ledgers = [Ledger(database, table.match_id) for table in self.tables]
        for table, ledger in zip(self.tables, ledgers, strict=True):
            assert ledger.stages[-1].status == "over"
            assert {page.version for page in table.pages} == {ledger.version}
            acknowledged = {command for page in table.players for command in page.acknowledged}
            assert ledger.moves <= acknowledged, table.match_id
        return ledgers
