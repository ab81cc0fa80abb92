"""A match of MacBeth that is played one move at a time."""

import asyncio
import time
from random import Random
from types import TracebackType
from typing import Self

from harness.condition import Condition
from harness.players.page import Page
from harness.players.visitor import Visitor


class SteppedMatch:
    """Two players and their pages."""

    def __init__(self, site: str, rng: Random) -> None:
        self._site = site
        self._rng = rng
        self._condition = Condition()
        self._visitors = (Visitor(site), Visitor(site))
        self._pages: list[Page] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.match_id = ""

    @property
    def path(self) -> str:
        """The path of the match's websocket."""
        return f"/api/matches/{self.match_id}/socket"

    async def __aenter__(self) -> Self:
        host, friend = self._visitors
        self.match_id = await host.open_match({"passing": "forced"})
        await friend.take_seat(self.match_id)
        self._pages = [
            Page(self._site, self.match_id, visitor.cookie, self._rng, self._condition)
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
        return any(page.over for page in self._pages)

    async def move(self) -> tuple[float, float]:
        """Play a move. Returns when it was sent, by the monotonic clock, and its delay."""
        page = next(page for page in self._pages if page.view["to_move"] in page.colors)
        started, page.playing = time.monotonic(), True
        await page.play()
        page.playing = False
        await self._condition.until(lambda: self._settled(page))
        sent, received = page.answers[-1]
        return started, received - sent

    def _settled(self, mover: Page) -> bool:
        return not mover.pending and len({page.version for page in self._pages}) == 1
