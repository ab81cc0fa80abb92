"""Processes finished matches in the background, soon after they end or after a restart."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from typing import Generic, Protocol, TypeVar

from app.errors import Unavailable
from app.event_log.log import EventLog
from app.match.events import Entry
from app.match.state import Match
from app.match.time_control import HOUR
from app.tasks import Worker

LOOK_BACK = HOUR  # milliseconds by which a finished match may be written late

T = TypeVar("T")
Added_contra = TypeVar("Added_contra", contravariant=True)

log = logging.getLogger(__name__)


class WaitingMatches(Protocol[Added_contra]):
    """A queue of finished matches. Every method raises Unavailable."""

    async def waiting(self, since: int, excluded: Collection[str] = ()) -> Sequence[str]:
        """Some of the matches that ended after a moment and are not added yet."""
        ...

    async def add(self, finished: Sequence[Added_contra]) -> None: ...


class FinishedMatchWorker(Worker, Generic[T]):
    """Adds finished matches. Several processes may work at the same time.

    `summarize` makes an item from the log of a match; it returns None to leave out the match, for
    example if the log cannot be read. `concerns` tells whether a match that has just ended may be
    waiting. `interval` is in seconds: polling finds the matches of ended processes.
    """

    def __init__(
        self,
        name: str,
        matches: WaitingMatches[T],
        event_log: EventLog,
        clock: Callable[[], int],
        *,
        summarize: Callable[[str, Sequence[Entry]], T | None],
        concerns: Callable[[Match], bool],
        interval: float,
    ) -> None:
        super().__init__(name, interval)
        self._matches = matches
        self._log = event_log
        self._clock = clock
        self._summarize = summarize
        self._concerns = concerns
        self._since = 0  # all earlier matches are added
        self._left_out: set[str] = set()

    def on_entry(self, _match_id: str, before: Match | None, _entry: Entry, after: Match) -> None:
        if after.ended and not (before and before.ended) and self._concerns(after):
            self.wake()

    async def work(self) -> None:
        """Add all waiting matches. Raises Unavailable."""
        started = self._clock()
        while waiting := await self._matches.waiting(self._since, self._left_out):
            finished = []
            for match_id in waiting:
                one = await self._summary(match_id)
                if one is None:
                    self._left_out.add(match_id)
                else:
                    finished.append(one)
            await self._matches.add(finished)
        self._since = started - LOOK_BACK

    async def _summary(self, match_id: str) -> T | None:
        try:
            entries = await self._log.read(match_id)
            return await asyncio.to_thread(self._summarize, match_id, entries)
        except Unavailable:
            raise
        except Exception:  # one match must not stop the others
            log.exception("%s cannot use a match", self.name, extra={"match": match_id})
            return None
