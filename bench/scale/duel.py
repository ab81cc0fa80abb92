"""A match of MacBeth that is played move by move, when the bench says so."""

import asyncio
import time
from random import Random
from types import TracebackType
from typing import Self

from tests.scale.support.condition import Bell
from tests.scale.support.page import Page
from tests.scale.support.visitor import Guest


class Duel:
    """Two guests and the pages of their match."""

    def __init__(self, site: str, chance: Random) -> None:
        self._site = site
        self._chance = chance
        self._bell = Bell()
        self._guests = (Guest(site), Guest(site))
        self._pages: list[Page] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.match_id = ""

    @property
    def path(self) -> str:
        """Where it is watched."""
        return f"/api/matches/{self.match_id}/socket"

    async def __aenter__(self) -> Self:
        host, friend = self._guests
        self.match_id = await host.open({"passing": "forced"})
        await friend.sit(self.match_id)
        self._pages = [
            Page(self._site, self.match_id, guest.cookie, self._chance, self._bell)
            for guest in self._guests
        ]
        self._tasks = [asyncio.create_task(page.follow()) for page in self._pages]
        await self._bell.until(lambda: all(page.greeted and page.version for page in self._pages))
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        for page in self._pages:
            await page.leave()
        await asyncio.gather(*self._tasks)
        for guest in self._guests:
            await guest.close()

    @property
    def over(self) -> bool:
        """Whether no move is left."""
        return any(page.over for page in self._pages)

    async def move(self) -> tuple[float, float]:
        """Play a move; when it was sent by the monotonic clock, and how long its answer took."""
        page = next(page for page in self._pages if page.view["to_move"] in page.colors)
        began, page.playing = time.monotonic(), True
        await page.play()
        page.playing = False
        await self._bell.until(lambda: self._heard(page))
        sent, heard = page.answers[-1]
        return began, heard - sent

    def _heard(self, mover: Page) -> bool:
        return not mover.waiting and len({page.version for page in self._pages}) == 1
