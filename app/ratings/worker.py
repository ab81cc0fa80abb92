"""Rates finished matches in the background, soon after they end or after a restart."""

import asyncio
import logging
from collections.abc import Callable

from app.domain.rating import FinishedMatches, finished_match
from app.match.events import Entry
from app.match.ports import BrokenLog, EventLog
from app.match.state import Match
from app.match.time_control import HOUR
from app.tasks import cancel_and_wait, run_when_woken

POLL_INTERVAL = 20.0  # seconds; finds the matches of processes that have ended
LOOK_BACK = HOUR  # milliseconds for which a finished match may be written late

log = logging.getLogger(__name__)


class RatingWorker:
    """Several processes may work at the same time: a match changes ratings once."""

    def __init__(
        self, finished: FinishedMatches, event_log: EventLog, clock: Callable[[], int]
    ) -> None:
        self._finished = finished
        self._log = event_log
        self._clock = clock
        self._since = 0  # all earlier matches are rated
        self._broken: set[str] = set()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def on_entry(self, _match_id: str, before: Match | None, _entry: Entry, after: Match) -> None:
        if after.terms.rated and after.ended and not (before and before.ended):
            self._woken.set()

    def start(self) -> None:
        self._task = asyncio.create_task(
            run_when_woken(self.rate_waiting, self._woken, POLL_INTERVAL), name="ratings"
        )

    async def stop(self) -> None:
        """Stop at once. Matches that are not rated yet are found after the next start."""
        await cancel_and_wait(self._task)

    async def rate_waiting(self) -> None:
        """Rate all matches that have ended. Raises Unavailable."""
        started = self._clock()
        while waiting := await self._finished.waiting(self._since, self._broken):
            finished = []
            for match_id in waiting:
                try:
                    entries = await self._log.read(match_id)
                    match = await asyncio.to_thread(finished_match, match_id, entries)
                except BrokenLog:
                    log.exception("a match cannot be rated", extra={"match": match_id})
                    match = None
                if match is None:
                    self._broken.add(match_id)
                else:
                    finished.append(match)
            await self._finished.apply(finished)
        self._since = started - LOOK_BACK
