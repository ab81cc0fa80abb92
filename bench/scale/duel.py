"""A match of MacBeth that is played move by move, when the bench says so."""

import asyncio
import time
from random import Random
from types import TracebackType
from typing import Self

from tests.scale.support.condition import Condition
from tests.scale.support.page import Page
from tests.scale.support.visitor import Visitor


class Duel:
    """Two visitors and the pages of their match."""

    def __init__(self, site: str, chance: Random) -> None:
        self._site = site
        self._chance = chance
        self._condition = Condition()
        self._visitors = (Visitor(site), Visitor(site))
        self._pages: list[Page] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.match_id = ""

    @property
    def path(self) -> str:
        """Where it is watched."""
        return f"/api/matches/{self.match_id}/socket"

    async def __aenter__(self) -> Self:
        host, friend = self._visitors
        self.match_id = await host.open_match({"passing": "forced"})
        await friend.take_seat(self.match_id)
        self._pages = [
            Page(self._site, self.match_id, visitor.cookie, self._chance, self._condition)
            for visitor in self._visitors
        ]
        self._tasks = [asyncio.create_task(page.follow()) for page in self._pages]
        await self._condition.until(
            lambda: all(page.welcomed and page.version for page in self._pages)
        )
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        for page in self._pages:
            await page.disconnect()
        await asyncio.gather(*self._tasks)
        for visitor in self._visitors:
            await visitor.close()

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
        await self._condition.until(lambda: self._heard(page))
        sent, received = page.answers[-1]
        return began, received - sent

    def _heard(self, mover: Page) -> bool:
        return not mover.pending and len({page.version for page in self._pages}) == 1
