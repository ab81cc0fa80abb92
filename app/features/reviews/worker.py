"""Computes reviews in the background: one at a time for each network, ply by ply in turns.

Stores each ply before computing the next. A review therefore continues after a restart, and two
processes that compute the same review store each ply once.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from app.db.writer import Job
from app.errors import Unavailable
from app.features.reviews.finding import (
    Finding,
    decode_finding,
    encode_finding,
    make_finding,
    moments_of,
)
from app.features.reviews.model import ReviewState, WaitingReview
from app.features.reviews.sketch import Sketch, draft
from app.features.reviews.store import ReviewStore
from app.match.state import Match
from app.tasks import RETRY_DELAY, Worker, cancel_and_wait
from app.thinking.bot_moves import review_first
from app.thinking.pool import Pool
from app.turns import Asker, Busy
from engine.think.multiplayer import Values
from engine.think.review import ReviewLimits
from engine.think.thinker import SearchLimits

log = logging.getLogger(__name__)

POLL_INTERVAL = 20.0  # seconds; finds the reviews of ended processes
PROOF_FACTOR = 4  # times the limit for a position after which everything is proved
MAX_AT_ONCE = 8  # reviews, each for another network
REMEMBERED = 3_600_000  # milliseconds for which a network's turn counts
EXACT, EXACT_FAR = 30, 12  # empty cells up to which a proof is tried

FindMatch = Callable[[str], Awaitable[Match | None]]
FollowUp = Callable[[Asker, Match, Sequence[Finding]], Awaitable[Job]]
"""Derives something from a finished review; the job writes it when the review ends.

May raise Unavailable and Busy: then the review is continued later.
"""


class ReviewWorker(Worker):
    """Processes the review queue."""

    def __init__(
        self,
        queue: ReviewStore,
        pool: Pool,
        find_match: FindMatch,
        clock: Callable[[], int],
        seconds: float,
    ) -> None:
        super().__init__("reviews", POLL_INTERVAL)
        self._queue = queue
        self._pool = pool
        self._find_match = find_match
        self._clock = clock
        self._limits = ReviewLimits(
            near=SearchLimits(seconds=seconds * PROOF_FACTOR, exact=EXACT, steady=True),
            far=SearchLimits(seconds=seconds, exact=EXACT_FAR, steady=True),
        )
        self.follow_ups: list[FollowUp] = []
        self.seconds = seconds  # for a position, mostly
        self.drafts: dict[str, Sketch] = {}  # of the reviews in progress, by match
        self._active: dict[str, asyncio.Task[None]] = {}  # by network
        self._turns: deque[tuple[int, str]] = deque(maxlen=10_000)  # when, and for which network

    async def stop(self) -> None:
        await super().stop()
        await cancel_and_wait(*self._active.values())

    async def work(self) -> None:
        while len(self._active) < MAX_AT_ONCE and (claimed := await self._claim()):
            self._start(claimed)

    async def _claim(self) -> WaitingReview | None:
        while self._turns and self._turns[0][0] < self._clock() - REMEMBERED:
            self._turns.popleft()
        served = Counter(network for _, network in self._turns)
        return await self._queue.claim_next(served, self._active.keys())

    def _start(self, claimed: WaitingReview) -> None:
        self._turns.append((self._clock(), claimed.network))
        task = asyncio.create_task(self._review(claimed), name=f"review {claimed.match_id}")
        self._active[claimed.network] = task
        task.add_done_callback(partial(self._end, claimed.network))

    def _end(self, network: str, _task: asyncio.Task[None]) -> None:
        del self._active[network]
        self.wake()

    async def _review(self, claimed: WaitingReview) -> None:
        try:
            state, also = await self._compute(claimed)
            await self._queue.finish(claimed.match_id, state, self._clock(), also)
        except (Unavailable, Busy):
            await asyncio.sleep(RETRY_DELAY)  # it is claimed again
        except Exception:  # a bug must not stop the other reviews
            log.exception("a review cannot end", extra={"match": claimed.match_id})
            await asyncio.sleep(RETRY_DELAY)

    async def _compute(self, claimed: WaitingReview) -> tuple[ReviewState, list[Job]]:
        """Raises Unavailable and Busy."""
        try:
            match = await self._find_match(claimed.match_id)
            if match is None or match.status != "over":
                raise ValueError("only finished matches can be reviewed")
            asker = Asker(claimed.network, claimed.player, claimed.match_id)
            try:
                findings = await self._findings(asker, match)
            finally:
                self.drafts.pop(asker.match, None)
            return "done", [await follow(asker, match, findings) for follow in self.follow_ups]
        except (Unavailable, Busy):
            raise
        except Exception:  # a bug must not stop the other reviews
            log.exception("a review has failed", extra={"match": claimed.match_id})
            return "failed", []

    async def _findings(self, asker: Asker, match: Match) -> list[Finding]:
        moments = moments_of(match)
        known = await self._queue.findings(asker.match)
        if not known:
            positions = [moment.position for moment in moments]
            self.drafts[asker.match] = await self._pool.run(asker, partial(draft, positions))
        findings: list[Finding] = []
        after: Values | None = None
        for ply in reversed(range(len(moments))):
            if ply in known:
                finding = decode_finding(known[ply])
            else:
                work = partial(review_first, moments[ply : ply + 2], after, self._limits)
                finding = make_finding(moments, ply, await self._pool.run(asker, work))
                await self._queue.save_finding(asker.match, ply, encode_finding(finding))
            findings.append(finding)
            after = finding.values
        return findings[::-1]
