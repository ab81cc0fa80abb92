"""The timekeeper: finds passed deadlines, and outages that are charged to nobody."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from app.clock import Clock
from app.db.heartbeats import Heartbeats
from app.errors import BrokenLog, Unavailable
from app.event_log.due_matches import DueMatches
from app.match.outage import Outage
from app.tasks import cancel_and_wait, run_forever
from app.timeouts import Timeouts

MAX_OUTAGE_DELAY = 60_000  # milliseconds within which an outage is written

log = logging.getLogger(__name__)


class DriftMonitor:
    """Notices that the machine was suspended or its clock set."""

    def __init__(self, clock: Clock, timeouts: Timeouts = Timeouts()) -> None:
        self._clock = clock
        self._max_drift = timeouts.max_drift * 1000
        self.marked_at = clock()

    @property
    def reliable(self) -> bool:
        """True if time has passed evenly since the last mark."""
        return -self._max_drift < self.read() - self.marked_at < self._max_drift

    def mark(self, now: int) -> None:
        """Start a new period; everything before it is accounted for."""
        self.marked_at = now

    def read(self) -> int:
        return self._clock()


class Timekeeper:
    """Polls for passed deadlines. It excuses outages before any match checks its clock."""

    def __init__(
        self,
        due: DueMatches,
        heartbeats: Heartbeats,
        drift: DriftMonitor,
        excuse: Callable[[Sequence[Outage]], None],
        check_clock: Callable[[str], Awaitable[None]],
        timeouts: Timeouts = Timeouts(),
    ) -> None:
        self._due = due
        self._heartbeats = heartbeats
        self._drift = drift
        self._excuse = excuse
        self._check_clock = check_clock
        self._interval = timeouts.due_poll
        self.has_peers = False  # other processes were running when this one registered
        self._last_outage = 0  # end of the latest known outage
        self._excused: set[Outage] = set()  # recent ones
        self._task: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[None] | None = None

    async def register(self) -> None:
        """Register this process, before any room is loaded. Raises Unavailable."""
        now = self._drift.read()
        self.has_peers = await self._heartbeats.register(now)
        await self._excuse_outages()
        self._drift.mark(now)

    def start(self) -> None:
        self._task = asyncio.create_task(run_forever(self.poll, self._interval))

    async def stop(self) -> None:
        await cancel_and_wait(self._task, self._checking)
        with suppress(Unavailable):
            await self._heartbeats.unregister(self._drift.read())

    async def drain(self) -> None:
        """Charge nobody for the time in which pages move to other processes. Raises Unavailable."""
        await self._heartbeats.record_drain(self._drift.read())
        await self._excuse_outages()

    async def poll(self) -> None:
        """Send a heartbeat, excuse outages and check overdue matches. Raises Unavailable.

        Matches are checked in a separate task, so that heartbeats do not wait for them.
        """
        now = self._drift.read()
        if not self._drift.reliable and self._drift.marked_at < now:
            await self._heartbeats.record_gap(self._drift.marked_at, now)
        await self._heartbeats.beat(now)
        await self._excuse_outages()
        self._drift.mark(now)
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._check_all(await self._due.due(now)))

    async def _check_all(self, due: Sequence[str]) -> None:
        for match_id in due:
            try:
                with suppress(Unavailable, BrokenLog):  # the next poll finds it again
                    await self._check_clock(match_id)
            except Exception:  # a broken match must not hide the others
                log.exception("cannot check the clock of a match", extra={"match": match_id})

    async def _excuse_outages(self) -> None:
        """Excuse new outages. Other processes may record them out of order."""
        now = self._drift.read()
        latest = min(self._last_outage, now)  # the clock may have been set back
        outages = await self._heartbeats.outages(latest - MAX_OUTAGE_DELAY)
        found = [outage for outage in outages if outage.is_over(now)]
        new = [outage for outage in found if outage not in self._excused]
        self._excused = set(found)
        if new:
            self._last_outage = max(self._last_outage, new[-1].back)
            self._excuse(new)
