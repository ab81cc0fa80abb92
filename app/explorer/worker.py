"""Counts finished public games in the background, soon after they end or after a restart."""

import asyncio
import logging
from collections.abc import Callable

from app.explorer.counting import UncountedGames, count_game
from app.match.events import Entry
from app.match.ports import BrokenLog, EventLog
from app.match.state import Match
from app.match.time_control import HOUR
from app.tasks import cancel_and_wait, run_when_woken

POLL_INTERVAL = 60.0  # seconds; finds the games of processes that have ended
LOOK_BACK = HOUR  # milliseconds for which a finished game may be written late

log = logging.getLogger(__name__)


class ExplorerWorker:
    """Several processes may work at the same time: a game is counted once."""

    def __init__(
        self, uncounted: UncountedGames, event_log: EventLog, clock: Callable[[], int]
    ) -> None:
        self._uncounted = uncounted
        self._log = event_log
        self._clock = clock
        self._since = 0  # all earlier games are counted
        self._broken: set[str] = set()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def on_entry(self, _match_id: str, before: Match | None, _entry: Entry, after: Match) -> None:
        if after.terms.listed and after.winners and not (before and before.ended):
            self._woken.set()

    def start(self) -> None:
        self._task = asyncio.create_task(
            run_when_woken(self.count_waiting, self._woken, POLL_INTERVAL), name="explorer"
        )

    async def stop(self) -> None:
        """Stop at once. Games that are not counted yet are found after the next start."""
        await cancel_and_wait(self._task)

    async def count_waiting(self) -> None:
        """Count all public games that have ended. Raises Unavailable."""
        started = self._clock()
        while waiting := await self._uncounted.waiting(self._since, self._broken):
            counted = []
            for match_id in waiting:
                try:
                    entries = await self._log.read(match_id)
                    game = await asyncio.to_thread(count_game, match_id, entries)
                except BrokenLog:
                    log.exception("a game cannot be counted", extra={"match": match_id})
                    game = None
                if game is None:
                    self._broken.add(match_id)
                else:
                    counted.append(game)
            await self._uncounted.add(counted)
        self._since = started - LOOK_BACK
