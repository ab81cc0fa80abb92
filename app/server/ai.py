"""Services that think: computer players, hints, reviews."""

import asyncio
import logging
from contextlib import suppress

from app.match.evolve import fold
from app.match.ports import Unavailable
from app.match.state import Match
from app.reviews.puzzle_file import shipped_puzzles
from app.reviews.worker import ReviewWorker
from app.server.storage import Storage
from app.settings import Settings
from app.thinking.compiled_code import compiled_folder
from app.thinking.messages import Setup
from app.thinking.pool import Pool
from app.thinking.process import ThinkingProcess
from app.web.services import ReviewServices
from app.web.tokens import now


class AiServices:
    """The pool with the process in which computers think, and the review worker."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        setup = Setup(
            tables=settings.tables,
            solve=settings.solve,
            max_bytes=settings.tables_mb * 1_000_000,
            log_level=logging.getLogger("app").getEffectiveLevel(),
        )
        compiled = compiled_folder(settings.data)
        self.process = ThinkingProcess(setup, compiled, settings.thinking_idle)
        self.pool = Pool(self.process, settings.thinking_threads)

        async def find_match(match_id: str) -> Match | None:
            entries = await storage.log.read(match_id)
            return await asyncio.to_thread(fold, entries)  # without keeping it in a room

        self._review_worker = ReviewWorker(
            storage.reviews, self.pool, find_match, now, settings.review_seconds
        )
        self.reviews = ReviewServices(
            store=storage.reviews, puzzles=storage.puzzles, wake=self._review_worker.wake
        )

    async def start(self) -> None:
        """Start the review worker, and add the shipped puzzles."""
        self._review_worker.start()
        with suppress(Unavailable):  # the next start adds them
            await self.reviews.puzzles.add(shipped_puzzles().puzzles, 0)

    async def stop(self) -> None:
        await self._review_worker.stop()
        await self.pool.close()
