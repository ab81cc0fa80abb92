"""The match of a room: a cache of its log, and the next step of each job."""

import asyncio
from collections.abc import Sequence
from typing import Literal, NamedTuple

from app.errors import BrokenLog, Unavailable
from app.match.commands import Claim, CommandRequest, Excuse, Flag
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import evolve, fold
from app.match.outage import Outage
from app.match.state import Match
from app.rooms.deadline import flag_request, is_overdue
from app.rooms.frame_cache import FrameCache
from app.rooms.jobs import AcceptedAnswer, Answer, Job, RefusedAnswer
from app.rooms.ports import RoomServices
from app.rooms.presence.room_presence import Presence

MAX_FOLDED_AT_ONCE = 100  # entries; about 4 ms
MAX_LOST_RACES = 10  # of one job, after another process wrote first


class Change(NamedTuple):
    """An entry, the match before and after it, and the command unless another process wrote it."""

    entry: Entry
    before: Match
    after: Match
    request: CommandRequest | None = None

    @property
    def reseats(self) -> bool:
        return self.before.seating is not self.after.seating


class LiveMatch:
    """The latest known version of a match. Entries are written, then applied.

    While it is `uncertain`, the log may have entries that this process lacks.
    """

    def __init__(
        self,
        entries: Sequence[Entry],
        match: Match,
        services: RoomServices,
        presence: Presence,
        frames: FrameCache,
    ) -> None:
        """`match` is folded from the entries of its log."""
        self.match = match
        self.newest = entries[-1]
        self.uncertain = False
        self.outages: list[Outage] = []  # to excuse before anything else is decided
        self._services = services
        self._presence = presence
        self._frames = frames
        self._versions = {(entry.by, entry.command_id): entry.version for entry in entries}

    def next_step(self, job: Job) -> Change | Answer | Literal["read", "done"]:
        """Find what the job needs next: a change, its answer, or the log. Raises Unavailable."""
        request, entry = job.request, job.entry
        next_version = self.match.version + 1
        if request is None and not job.has_read and (not entry or entry.version > next_version):
            self.uncertain = True  # until it has been read
        if self.uncertain:
            return "read"
        if entry and entry.version == next_version:
            return Change(entry, self.match, evolve(self.match, entry))
        if request is None:
            return "done"
        if job.lost >= MAX_LOST_RACES:
            raise Unavailable("too many others write to this match")
        excuse = self._next_excuse() if self.outages else None
        step = self._decide(excuse or request)
        if isinstance(step, Change):
            return step
        known = job.has_read or self._services.peers.single_process
        if isinstance(step, RefusedAnswer) and not known:
            return "read"  # other processes may have written entries that allow it
        if excuse is None:
            return step
        del self.outages[0]  # another process has excused it
        return self.next_step(job)

    def excuse(self, outages: Sequence[Outage]) -> None:
        """Queue outages to excuse. Overlapping ones are excused in order: later, the clock does not
        run.
        """
        self.outages = sorted([*self.outages, *outages], key=lambda outage: outage.since)

    def _next_excuse(self) -> CommandRequest | None:
        """The next necessary excuse. Outages before it are dropped."""
        while self.outages:
            request = self.outages[0].excuse_request(self.match)
            if request is not None:
                return request
            del self.outages[0]
        return None

    def _decide(self, request: CommandRequest) -> Change | Answer:
        """Decide a command; if the mover's time is up, flag them first. Raises Unavailable."""
        known = self._version_of(request)
        if known is not None:
            return AcceptedAnswer(known, self._frames.recent(known), self.match, repeated=True)
        at = self.now()
        if self._clocks_need_check(at) and not isinstance(request.command, Flag | Excuse):
            if not self._services.clock_is_reliable():
                raise Unavailable("the clocks are being checked")
            request = flag_request(self.match)
        absent = self._presence.absent_since() if isinstance(request.command, Claim) else {}
        before, by = self.match, self.match.seating.merged.get(request.by, request.by)
        decision = decide(
            before, CommandRequest(request.command, by, request.id, at, request.lag, absent)
        )
        if isinstance(decision, Refused):
            return RefusedAnswer(decision, before)
        entry = Entry(before.version + 1, by, request.id, at, decision)
        return Change(entry, before, evolve(before, entry), request)

    def _version_of(self, request: CommandRequest) -> int | None:
        """The version that a command made if it was accepted earlier."""
        version = self._versions.get((request.by, request.id))
        for old, new in self.match.seating.merged.items():
            if version is None and new == request.by:
                version = self._versions.get((old, request.id))
        return version

    def now(self) -> int:
        """The time. Setting the clock back gives nobody more time."""
        return max(self._services.clock(), self.match.updated_at)

    def _clocks_need_check(self, at: int) -> bool:
        """True if the mover's time is up, or a clock may run through an outage not known yet."""
        clocks = self.match.timekeeping.clocks
        if clocks is None or clocks.since is None:
            return False
        return is_overdue(self.match, at) or not self._services.clock_is_reliable()

    def apply(self, change: Change) -> None:
        self.match, self.newest = change.after, change.entry
        self._versions[change.entry.by, change.entry.command_id] = change.entry.version


async def fold_log(
    match_id: str, entries: Sequence[Entry], at_once: int = MAX_FOLDED_AT_ONCE
) -> Match:
    """The match of a log. A long log is folded in a thread to keep the event loop free.

    Raises BrokenLog.
    """
    try:
        if len(entries) > at_once:
            match = await asyncio.to_thread(fold, entries)
        else:
            match = fold(entries)
    except Exception as error:  # an entry that the server wrote raises nothing else
        raise BrokenLog(match_id, f"it cannot be replayed: {error!r}") from error
    assert match is not None
    return match
