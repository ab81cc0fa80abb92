"""What thinks: at the tables, for hints, and about finished games."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from app.match.evolve import fold
from app.match.log import Unavailable
from app.match.state import Match
from app.reviews.analyst import Analyst
from app.reviews.collection import own_collection
from app.settings import Settings
from app.store.log import Log
from app.store.puzzles import Puzzles
from app.store.reviews import Reviews
from app.thinking.choice import warm_up
from app.thinking.pool import Busy, Pool
from app.thinking.solver import Solver
from app.web.parts import Study, Thinking
from engine import GAMES


class Minds:
    """Threads that think, and the analyst, who studies finished games with them."""

    def __init__(
        self,
        settings: Settings,
        reviews: Reviews,
        puzzles: Puzzles,
        log: Log,
        clock: Callable[[], int],
    ) -> None:
        self._solver = Solver(settings.tables, settings.solve, settings.tables_mb * 1_000_000)
        self.thinking = Thinking(Pool(settings.thinking_threads), self._solver.find)

        async def find(match_id: str) -> Match | None:
            return fold(await log.read(match_id))  # its room need not wake

        self._analyst = Analyst(
            reviews, self.thinking.pool, find, self.thinking.find, clock, settings.review_seconds
        )
        self.study = Study(reviews, puzzles, self._analyst.ring)
        self._warm_up = settings.warm_up
        self._warming: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Study what waits, and warm up."""
        self._analyst.start()
        with suppress(Unavailable):  # they are there already, or come with the next start
            await self.study.puzzles.add(own_collection().puzzles, 0)
        if self._warm_up:
            self._warming = asyncio.create_task(_warm_up(self.thinking))

    async def stop(self) -> None:
        """Think no more."""
        if self._warming:
            self._warming.cancel()
        await self._analyst.stop()
        await self.thinking.pool.close()
        await asyncio.to_thread(self._solver.close)

    async def condition(self) -> str:
        """Whether computers can be asked for a move."""
        return "ok" if self.thinking.pool.alive else "unavailable"


async def _warm_up(thinking: Thinking) -> None:
    """Load and compile what thinks, game by game, so that no player waits for it."""
    for game in GAMES.values():
        with suppress(Busy):
            await thinking.pool.run("warm-up", partial(warm_up, thinking.find, game.start({})))
