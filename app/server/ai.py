"""Services that think: computer players, hints, reviews."""

import asyncio
from contextlib import suppress
from functools import partial

from app.match.evolve import fold
from app.match.ports import Unavailable
from app.match.state import Match
from app.reviews.puzzle_file import shipped_puzzles
from app.reviews.worker import ReviewWorker
from app.server.storage import Storage
from app.settings import Settings
from app.tasks import cancel_and_wait
from app.thinking.bot_moves import warm_up
from app.thinking.pool import Busy, Pool
from app.thinking.table_solver import TableSolver
from app.web.services import ReviewServices, ThinkingServices
from app.web.tokens import now
from engine import GAMES


class AiServices:
    """The thinking pool, the table solver and the review worker."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self._solver = TableSolver(settings.tables, settings.solve, settings.tables_mb * 1_000_000)
        self.thinking = ThinkingServices(
            pool=Pool(settings.thinking_threads), find=self._solver.find
        )

        async def find_match(match_id: str) -> Match | None:
            return fold(await storage.log.read(match_id))  # without keeping it in a room

        self._review_worker = ReviewWorker(
            storage.reviews,
            self.thinking.pool,
            find_match,
            self.thinking.find,
            now,
            settings.review_seconds,
        )
        self.reviews = ReviewServices(
            store=storage.reviews, puzzles=storage.puzzles, wake=self._review_worker.wake
        )
        self._warm_up = settings.warm_up
        self._warm_up_task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the review worker, add the shipped puzzles, and warm up in the background."""
        self._review_worker.start()
        with suppress(Unavailable):  # the next start adds them
            await self.reviews.puzzles.add(shipped_puzzles().puzzles, 0)
        if self._warm_up:
            self._warm_up_task = asyncio.create_task(_warm_up(self.thinking))

    async def stop(self) -> None:
        await cancel_and_wait(self._warm_up_task)
        await self._review_worker.stop()
        await self.thinking.pool.close()
        await asyncio.to_thread(self._solver.close)

    async def probe(self) -> str:
        """`ok` if computers can be asked for a move."""
        return "ok" if self.thinking.pool.alive else "unavailable"


async def _warm_up(thinking: ThinkingServices) -> None:
    """Load and compile all thinkers, so that the first player does not have to wait."""
    for game in GAMES.values():
        with suppress(Busy):
            await thinking.pool.run("warm-up", partial(warm_up, thinking.find, game.start({})))
