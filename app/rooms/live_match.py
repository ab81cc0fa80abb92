"""The match of a room: a cache of its log."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.match.commands import CommandRequest, PlayerId
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import evolve, fold
from app.match.ports import BrokenLog, EventLog, Unavailable
from app.match.state import Match

MAX_FOLDED_AT_ONCE = 100  # entries; about 4 ms


@dataclass(frozen=True, slots=True)
class Change:
    """An entry, and the match before and after it. `own`: this process wrote it."""

    entry: Entry
    before: Match
    after: Match
    own: bool


class LiveMatch:
    """The latest known version of a match. Entries are written first and then applied.

    While it is `uncertain`, the log may have entries that are not known here.
    """

    def __init__(
        self, match_id: str, entries: Sequence[Entry], match: Match, log: EventLog
    ) -> None:
        """The match that was folded from the entries of its log."""
        self.id = match_id
        self.match = match
        self.newest = entries[-1]
        self.uncertain = False
        self._log = log
        self._versions = {(entry.by, entry.command_id): entry.version for entry in entries}
        self._unconfirmed: Entry | None = None  # our entry of which nobody knows if it was written

    def version_of(self, request: CommandRequest) -> int | None:
        """The version that a command has made, if it was accepted before."""
        version = self._versions.get((request.by, request.id))
        for old, new in self.match.seating.merged.items():
            if version is None and new == request.by:
                version = self._versions.get((old, request.id))
        return version

    def decide(
        self, request: CommandRequest, at: int, absent_since: Mapping[PlayerId, int]
    ) -> Change | Refused:
        """The entry that a command makes at a moment, or why it is refused."""
        before, command_id = self.match, request.id
        by = before.seating.merged.get(request.by, request.by)
        request = CommandRequest(request.command, by, command_id, at, request.lag, absent_since)
        decision = decide(before, request)
        if isinstance(decision, Refused):
            return decision
        entry = Entry(before.version + 1, by, command_id, at, decision)
        return Change(entry, before, evolve(before, entry), own=True)

    def append(self, change: Change) -> asyncio.Future[bool]:
        """Begin to write an entry; False if its version exists. Awaiting may raise Unavailable."""
        return asyncio.ensure_future(
            self._log.append(self.id, change.entry, change.before, change.after)
        )

    def append_failed(self, change: Change, error: BaseException | None) -> None:
        """An entry was not written, or with an error nobody knows."""
        self.uncertain = True
        self._unconfirmed = change.entry if isinstance(error, Unavailable) else None

    def apply(self, change: Change) -> None:
        """Proceed to the version of a change that was written."""
        self.match, self.newest = change.after, change.entry
        self._versions[change.entry.by, change.entry.command_id] = change.entry.version

    async def read_missing(self) -> list[Entry]:
        """The entries of the log that were not applied. Raises Unavailable."""
        return await self._log.read(self.id, self.match.version)

    def next_change(self, entry: Entry) -> Change:
        """The change of an entry that was read."""
        own = entry == self._unconfirmed
        return Change(entry, self.match, evolve(self.match, entry), own)

    def caught_up(self) -> None:
        """Everything that was read has been applied."""
        self.uncertain, self._unconfirmed = False, None


async def fold_log(match_id: str, entries: Sequence[Entry]) -> Match:
    """The match of a log; a long one is folded in a thread, because nobody may wait for it.

    Raises BrokenLog.
    """
    try:
        if len(entries) > MAX_FOLDED_AT_ONCE:
            match = await asyncio.to_thread(fold, entries)
        else:
            match = fold(entries)
    except Exception as error:  # no entry that the service wrote can raise anything
        raise BrokenLog(match_id, f"it cannot be replayed: {error!r}") from error
    assert match is not None
    return match
