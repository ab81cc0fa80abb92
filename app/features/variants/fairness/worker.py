"""Measures variants in the background, one after another, game by game.

Stores each game before playing the next. So a measurement continues after a restart.
"""

import asyncio
import logging
from functools import partial

from app.errors import Unavailable
from app.features.variants.fairness.model import ClaimedFairness, is_complete
from app.features.variants.store.fairness import FairnessStore
from app.tasks import RETRY_DELAY, Worker
from app.thinking.bot_moves import play_against_itself
from app.thinking.pool import Pool
from app.turns import Asker, Busy
from engine.custodial import start
from engine.think.fairness.measuring import summarize
from engine.variants import parse_variant

log = logging.getLogger(__name__)

POLL_INTERVAL = 20.0  # seconds; finds the measurements of ended processes


class FairnessWorker(Worker):
    """Processes the queue of measurements."""

    def __init__(self, queue: FairnessStore, pool: Pool) -> None:
        super().__init__("fairness", POLL_INTERVAL)
        self._queue = queue
        self._pool = pool

    async def work(self) -> None:
        while claimed := await self._queue.claim():
            try:
                await self._measure(claimed)
            except (Unavailable, Busy):
                await asyncio.sleep(RETRY_DELAY)  # it is claimed again
            except Exception:  # a bug must not stop the other measurements
                log.exception("a measurement has failed", extra={"variant": claimed.variant_id})
                await self._queue.finish(claimed.variant_id, "failed", None)

    async def _measure(self, claimed: ClaimedFairness) -> None:
        """Play the games, unless they are canceled. Raises Unavailable and Busy."""
        rules = await asyncio.to_thread(parse_variant, claimed.text)
        asker = Asker(claimed.network, claimed.player, claimed.variant_id)
        games = claimed.games
        while not is_complete(games):
            work = partial(play_against_itself, start(rules), len(games))
            games = (*games, await self._pool.run(asker, work))
            if not await self._queue.save(claimed.variant_id, games):
                return
        uneven = abs(summarize(games).share - 1 / len(rules.colors))
        await self._queue.finish(claimed.variant_id, "done", uneven)
