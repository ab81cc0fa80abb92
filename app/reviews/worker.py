"""Computes reviews in the background, one after the other.

Each ply is stored before the next one is computed. After a restart a review therefore goes on, and
two processes that work on the same review store each ply once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from app.domain.review import ReviewQueue, ReviewState, StoredPuzzle
from app.match.ports import Unavailable
from app.match.state import Match
from app.reviews.finding import Finding, decode_finding, encode_finding, make_finding, moments_of
from app.reviews.puzzle_extraction import extract_puzzles
from app.tasks import cancel_and_wait
from app.thinking.pool import Busy, Pool
from engine import Position
from engine.think import Effort, Stop, Thinker
from engine.think.multiplayer import Values
from engine.think.review import Moment, ReviewEffort, review_ply

T = TypeVar("T")

log = logging.getLogger(__name__)

RETRY_DELAY = 5.0  # seconds
POLL_INTERVAL = 20.0  # seconds; finds the reviews of processes that have ended
PROOF_FACTOR = 4  # on the time for a position after which everything is proved
EXACT, EXACT_FAR = 30, 12  # empty cells, up to which a proof is tried

FindMatch = Callable[[str], Awaitable[Match | None]]
FindThinker = Callable[[Position], Thinker]


class _Interrupted(Exception):
    """The pool has stopped the work, so that its result is not valid."""


class ReviewWorker:
    """Works off the review queue."""

    def __init__(
        self,
        queue: ReviewQueue,
        pool: Pool,
        find_match: FindMatch,
        find_thinker: FindThinker,
        clock: Callable[[], int],
        seconds: float,
    ) -> None:
        self._queue = queue
        self._pool = pool
        self._find_match = find_match
        self._find_thinker = find_thinker
        self._clock = clock
        self._care = ReviewEffort(
            near=Effort(seconds=seconds * PROOF_FACTOR, exact=EXACT),
            far=Effort(seconds=seconds, exact=EXACT_FAR),
        )
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="reviews")

    async def stop(self) -> None:
        """Stop at once. Stored plies are kept."""
        await cancel_and_wait(self._task)

    def wake(self) -> None:
        self._woken.set()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                match_id = await self._queue.claim_next()
                if match_id is None:
                    await self._wait(POLL_INTERVAL)
                else:
                    await self._review(match_id)
            except (Unavailable, _Interrupted, Busy):
                await self._wait(RETRY_DELAY)

    async def _wait(self, seconds: float) -> None:
        """Wait, but not longer than until `wake` is called."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()

    async def _review(self, match_id: str) -> None:
        puzzles: list[StoredPuzzle] = []
        state: ReviewState = "done"
        try:
            match = await self._find_match(match_id)
            if match is None or match.status != "over":
                raise ValueError("only finished matches can be reviewed")
            findings = await self._findings(match_id, match)
            work = partial(extract_puzzles, match_id, match, findings, self._find_thinker)
            puzzles = await self._compute(match_id, work)
        except (Unavailable, _Interrupted, Busy):
            raise
        except Exception:  # a bug must not stop the other reviews
            log.exception("a review has failed", extra={"match": match_id})
            state = "failed"
        await self._queue.finish(match_id, state, self._clock(), puzzles)

    async def _findings(self, match_id: str, match: Match) -> list[Finding]:
        moments = moments_of(match)
        known = await self._queue.findings(match_id)
        findings: list[Finding] = []
        after: Values | None = None
        for ply in reversed(range(len(moments))):
            if ply in known:
                finding = decode_finding(known[ply])
            else:
                finding = await self._compute(match_id, partial(self._judge, moments, ply, after))
                await self._queue.save_finding(match_id, ply, encode_finding(finding))
            findings.append(finding)
            after = finding.values
        return findings[::-1]

    def _judge(self, moments: list[Moment], ply: int, after: Values | None, stop: Stop) -> Finding:
        thinker = self._find_thinker(moments[0].position)
        return make_finding(
            moments, ply, review_ply(moments, ply, after, thinker, self._care, stop)
        )

    async def _compute(self, match_id: str, work: Callable[[Stop], T]) -> T:
        def run(stop: Stop) -> T:
            result = work(stop)
            if stop.requested:
                raise _Interrupted
            return result

        return await self._pool.run(f"review {match_id}", run)
