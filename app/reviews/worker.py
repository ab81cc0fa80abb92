"""The analyst: works on one review after the other, ply by ply, each ply written before the next.

What was written is not computed again: after a restart it goes on where it was. Two processes that
work on the same review write each ply once.
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
from app.reviews.finding import Finding, decode, encode, finding_of, moments_of
from app.reviews.puzzle_extraction import extract_puzzles
from app.thinking.pool import Busy, Pool
from engine import Position
from engine.think import Effort, Stop, Thinker
from engine.think.multiplayer import Values
from engine.think.review import Moment, ReviewEffort, review_ply

T = TypeVar("T")

RETRY_DELAY = 5.0  # seconds, before something that failed is tried again
POLL_INTERVAL = 20.0  # seconds between looks for what a process that is gone has left
PROOF = 4  # times as long for a position behind which everything is proved
EXACT, EXACT_FAR = 30, 12  # empty cells, from which on a proof is tried

FindMatch = Callable[[str], Awaitable[Match | None]]
FindThinker = Callable[[Position], Thinker]


class _Interrupted(Exception):
    """The pool wants the thread back: what was found is worth nothing."""


class ReviewWorker:
    """Does what the desk has, in the background."""

    def __init__(
        self,
        desk: ReviewQueue,
        pool: Pool,
        find_match: FindMatch,
        find_thinker: FindThinker,
        now: Callable[[], int],
        seconds: float,
    ) -> None:
        self._queue = desk
        self._pool = pool
        self._find_match = find_match
        self._find_thinker = find_thinker
        self._now = now
        self._care = ReviewEffort(
            near=Effort(seconds=seconds * PROOF, exact=EXACT),
            far=Effort(seconds=seconds, exact=EXACT_FAR),
        )
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what is there."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop in the middle; what is written stays."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def wake(self) -> None:
        """Somebody has asked for a review."""
        self._woken.set()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                match_id = await self._queue.claim_next()
                if match_id is None:
                    await self._rest(POLL_INTERVAL)
                else:
                    await self._review(match_id)
            except (Unavailable, _Interrupted, Busy):
                await self._rest(RETRY_DELAY)

    async def _rest(self, seconds: float) -> None:
        """A pause that a new wish ends."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()

    async def _review(self, match_id: str) -> None:
        puzzles: list[StoredPuzzle] = []
        state: ReviewState = "done"
        try:
            match = await self._find_match(match_id)
            if match is None or match.status != "over":
                raise ValueError("only a match that is over is reviewed")
            findings = await self._findings(match_id, match)
            work = partial(extract_puzzles, match_id, match, findings, self._find_thinker)
            puzzles = await self._compute(match_id, work)
        except (Unavailable, _Interrupted, Busy):
            raise
        except Exception:  # a bug; the other reviews are done nevertheless
            logging.getLogger(__name__).exception("The review of %s has failed", match_id)
            state = "failed"
        await self._queue.finish(match_id, state, self._now(), puzzles)

    async def _findings(self, match_id: str, match: Match) -> list[Finding]:
        moments = moments_of(match)
        known = await self._queue.findings(match_id)
        findings: list[Finding] = []
        after: Values | None = None
        for ply in reversed(range(len(moments))):
            if ply in known:
                found = decode(known[ply])
            else:
                found = await self._compute(match_id, partial(self._judge, moments, ply, after))
                await self._queue.save_finding(match_id, ply, encode(found))
            findings.append(found)
            after = found.values
        return findings[::-1]

    def _judge(self, moments: list[Moment], ply: int, after: Values | None, stop: Stop) -> Finding:
        thinker = self._find_thinker(moments[0].position)
        return finding_of(moments, ply, review_ply(moments, ply, after, thinker, self._care, stop))

    async def _compute(self, match_id: str, work: Callable[[Stop], T]) -> T:
        def whole(stop: Stop) -> T:
            found = work(stop)
            if stop.requested:
                raise _Interrupted
            return found

        return await self._pool.run(f"review {match_id}", whole)
