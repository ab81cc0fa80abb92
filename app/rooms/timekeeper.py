"""The timekeeper: finds passed deadlines, and outages for which nobody may be charged."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import time

from app.match.outage import Outage
from app.match.ports import BrokenLog, Unavailable
from app.rooms.ports import DueMatches, Heartbeats
from app.tasks import cancel_and_wait, run_forever

MAX_DRIFT = 6.0  # seconds by which two polls may lie apart, or the clock may leap
POLL_INTERVAL = 2.0  # seconds; rooms in memory have timers of their own
MAX_OUTAGE_DELAY = 60_000  # milliseconds until an outage is written at the latest

log = logging.getLogger(__name__)


class DriftMonitor:
    """Notices that the machine was suspended or its clock set.

    `clock` counts milliseconds for the matches, `wall` seconds of the machine.
    """

    def __init__(self, clock: Callable[[], int], wall: Callable[[], float] = time) -> None:
        self._clock = clock
        self._wall = wall
        self.marked_at = 0
        self._marked_wall = wall()

    @property
    def reliable(self) -> bool:
        """True if time has passed evenly since the last mark."""
        return -MAX_DRIFT < self._wall() - self._marked_wall < MAX_DRIFT

    def mark(self, now: int, wall: float) -> None:
        """Everything up to this moment is accounted for."""
        self.marked_at, self._marked_wall = now, wall

    def read(self) -> tuple[int, float]:
        """Both clocks now."""
        return self._clock(), self._wall()


class Timekeeper:
    """Polls for passed deadlines. Outages are excused before any match checks its clock."""

    def __init__(
        self,
        due: DueMatches,
        heartbeats: Heartbeats,
        drift: DriftMonitor,
        excuse: Callable[[Sequence[Outage]], None],
        check_clock: Callable[[str], Awaitable[None]],
        interval: float = POLL_INTERVAL,
    ) -> None:
        self._due = due
        self._heartbeats = heartbeats
        self._drift = drift
        self._excuse = excuse
        self._check_clock = check_clock
        self._interval = interval
        self._last_outage = 0  # when the latest known outage was over
        self._excused: set[Outage] = set()  # recent ones
        self._task: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[None] | None = None

    async def register(self) -> bool:
        """Register this process before any room is loaded; whether others are running.

        Raises Unavailable.
        """
        now, wall = self._drift.read()
        others = await self._heartbeats.register(now)
        await self._excuse_outages()
        self._drift.mark(now, wall)
        return others

    def start(self) -> None:
        """Start polling."""
        self._task = asyncio.create_task(run_forever(self.poll, self._interval))

    async def stop(self) -> None:
        """Stop polling, and unregister."""
        await cancel_and_wait(self._task, self._checking)
        with suppress(Unavailable):
            await self._heartbeats.unregister(self._drift.read()[0])

    async def drain(self) -> None:
        """Charge nobody for the time in which pages move to other processes.

        Raises Unavailable.
        """
        await self._heartbeats.record_drain(self._drift.read()[0])
        await self._excuse_outages()

    async def poll(self) -> None:
        """Send a heartbeat, excuse outages and check overdue matches. Raises Unavailable.

        The matches are checked in a task of their own: heartbeats must not wait for them.
        """
        now, wall = self._drift.read()
        if not self._drift.reliable and self._drift.marked_at < now:
            await self._heartbeats.record_gap(self._drift.marked_at, now)
        await self._heartbeats.beat(now)
        await self._excuse_outages()
        self._drift.mark(now, wall)
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._check_all(await self._due.due(now)))

    async def _check_all(self, due: Sequence[str]) -> None:
        for match_id in due:
            try:
                with suppress(Unavailable, BrokenLog):  # it is still due at the next poll
                    await self._check_clock(match_id)
            except Exception:  # a broken match must not hide the others
                log.exception("cannot check the clock of a match", extra={"match": match_id})

    async def _excuse_outages(self) -> None:
        """Excuse new outages; another process may write one that ended before a known one."""
        found = await self._heartbeats.outages(self._last_outage - MAX_OUTAGE_DELAY)
        new = [outage for outage in found if outage not in self._excused]
        self._excused = set(found)
        if new:
            self._last_outage = max(self._last_outage, new[-1].back)
            self._excuse(new)
