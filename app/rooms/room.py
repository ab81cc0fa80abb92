"""A room: one match, one mailbox and the task that reads it. A room is a cache of the log."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from app.domain.names import NameDirectory
from app.domain.peer_messages import SUBSCRIBED, PeerMessage
from app.match.commands import Claim, CommandRequest, Excuse, Flag, PlayerId
from app.match.decide import Refused
from app.match.events import Entry, Excused
from app.match.outage import Outage
from app.match.ports import EventLog, Unavailable
from app.match.state import Match
from app.rooms.audience import Audience, Listener
from app.rooms.deadline import DeadlineTimer, flag_request, is_overdue
from app.rooms.frame_cache import FrameCache
from app.rooms.idle_timer import IdleTimer
from app.rooms.live_match import Change, LiveMatch
from app.rooms.mailbox import (
    AcceptedAnswer,
    Answer,
    Mailbox,
    QueuedCommand,
    RefusedAnswer,
    ResyncRequest,
    ignore_result,
    reject,
)
from app.rooms.ports import MatchEncoder, Peers
from app.rooms.presence import (
    ARRIVAL_DELAY,
    LEAVE_DELAY,
    LISTENERS_PER_SECOND,
    Clock,
    Presence,
)
from app.rooms.remote_presence import RemotePresence

MAX_LOST_RACES = 10  # times in a row that another process may write first
SLOW_WRITE = 2_000  # milliseconds to write an entry, from which on nobody is charged for them


@dataclass(frozen=True, slots=True)
class RoomContext:
    """The parts that all rooms share.

    `on_change` is called for each new version, `on_entry` for each entry that this process wrote.
    """

    log: EventLog
    encoder: MatchEncoder
    names: NameDirectory
    clock: Clock
    peers: Peers
    clock_is_reliable: Callable[[], bool]
    on_change: Callable[[Match], None]
    on_entry: Callable[[str, Match | None, Entry, Match], None]


class Room:
    """Decides, writes, folds and sends: in this order, one command at a time."""

    def __init__(
        self, match_id: str, entries: list[Entry], match: Match, context: RoomContext
    ) -> None:
        """A room for the log of a match, and the match that was folded from it."""
        self.id = match_id
        self.audience = Audience()
        self.observers: set[Callable[[Match, Match], None]] = set()  # called with before and after
        self._context = context
        self._peers = context.peers
        self._live = LiveMatch(match_id, entries, match, context.log)
        self.presence = Presence(
            self.match,
            self.audience,
            context.encoder,
            context.names,
            context.clock,
            RemotePresence(match_id, context.peers),
        )
        self.frames = FrameCache(context.encoder)
        self._closed = self._subscribed = self._busy = False
        self._pending: QueuedCommand | None = None  # its entry is being written without the task
        self._writing: asyncio.Future[bool] | None = None
        self._error: Exception | None = None  # the task ends with it
        self._outages: Sequence[Outage] = ()  # to be excused before anything else is decided
        self._deadline = DeadlineTimer(context.clock)
        self._idle_timer = IdleTimer()
        self._mailbox = Mailbox()

    @property
    def waiting(self) -> int:
        """The number of commands in the mailbox."""
        return self._mailbox.waiting

    @property
    def newest(self) -> Entry:
        """The latest entry."""
        return self._live.newest

    @property
    def match(self) -> Match:
        """The match at its latest version."""
        return self._live.match

    # Commands.

    def submit(self, request: CommandRequest) -> asyncio.Future[Answer]:
        """Answer a command, or queue it. Awaiting the answer may raise Unavailable."""
        self._idle_timer.reset()
        return self._start(request) or self._mailbox.submit(request, self.match)

    def post(self, request: CommandRequest) -> None:
        """Queue a command of the service. If it fails, the service asks again."""
        self.submit(request).add_done_callback(ignore_result)

    def resync(self) -> None:
        """Read entries that other processes may have written, in turn with the commands."""
        _ = self._mailbox.request_resync()

    async def resynced(self) -> None:
        """Resync and wait for it. Raises Unavailable."""
        await asyncio.shield(self._mailbox.request_resync())

    def on_peer_message(self, message: PeerMessage) -> None:
        """Another process has published something about this match."""
        if message == SUBSCRIBED:
            if not self._subscribed:  # later, Resync asks for all rooms at once
                self.resync()
            self._subscribed = True
            self.presence.peers_subscribed()
        elif message["t"] == "version" and message["version"] > self.match.version:
            self.resync()
        elif message["t"] == "presence":
            self.presence.refresh_soon()

    async def run(self, idle: float) -> None:
        """Answer commands until there was no listener and no command for `idle` seconds."""
        self._schedule_deadline()
        self._idle_timer.start(idle, self._on_tick)
        while True:
            item = await self._mailbox.next()
            if item is not None:
                self._busy = True
                await self._serve(item)
                self._busy = False
            elif self._is_unused:
                return

    @property
    def _is_unused(self) -> bool:
        in_use = self.audience.listeners or self._pending or not self._mailbox.empty()
        return self._idle_timer.expired and not in_use

    def _on_tick(self) -> None:
        """Look for what no message tells."""
        if self.audience.listeners:
            self._idle_timer.reset()
        if self._is_unused:
            self._mailbox.wake()
        if self._live.uncertain:
            self.resync()
        self._post_excuse()
        self.presence.tick()

    def close(self) -> None:
        """Close all connections. Queued commands are answered by Unavailable."""
        self._closed = True
        self.presence.close()
        self._deadline.cancel()
        self._idle_timer.cancel()
        for listener in list(self.audience.listeners):
            listener.close(1012)
        self._mailbox.close()
        if self._pending and self._writing:
            self._writing.cancel()
            reject(self._pending.future)

    def _start(self, request: CommandRequest) -> asyncio.Future[Answer] | None:
        """Decide a command at once and begin to write its entry, without the room's task.

        None if the command has to wait its turn, or for more than this entry.
        """
        if self._closed or self._busy or self._pending or self._live.uncertain:
            return None
        if self._outages or not self._mailbox.empty():
            return None
        decided = self._decide(request)
        if decided is None:
            return None
        if isinstance(decided, RefusedAnswer) and not self._peers.single_process:
            return None  # others may have written entries that allow it
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if not isinstance(decided, Change):
            future.set_result(decided)
        elif decided.after.seating is not decided.before.seating:
            return None  # names have to be read
        else:
            self._pending = QueuedCommand(request, future)
            self._writing = self._live.append(decided)
            self._writing.add_done_callback(partial(self._on_written, decided))
        return future

    def _on_written(self, change: Change, written: asyncio.Future[bool]) -> None:
        """Finish a command of `_start`. If its entry was not written, the room's task goes on."""
        pending, self._pending, self._writing = self._pending, None, None
        assert pending is not None
        error = None if written.cancelled() else written.exception()
        if self._closed or written.cancelled():
            reject(pending.future)
        elif error is None and written.result():
            try:
                self._apply(change)
                answer = self._publish(change)
            except Exception as bug:
                self._error = bug
                reject(pending.future)
                self._mailbox.fail(bug)
                return
            if not pending.future.done():
                pending.future.set_result(answer)
        else:
            self._live.append_failed(change, error)
            self._mailbox.put_back(pending)

    async def _serve(self, item: QueuedCommand | ResyncRequest) -> None:
        try:
            if self._writing:
                await asyncio.wait({self._writing})
            if self._error:
                raise self._error
            if isinstance(item, QueuedCommand):
                answer = await self._process(item.request)
                if not item.future.done():
                    item.future.set_result(answer)
            else:
                await self._resync(item.future)
        except Unavailable as error:
            reject(item.future, error)
        finally:
            reject(item.future)  # cancelled or broken: the sender must not wait forever

    async def _process(self, request: CommandRequest) -> Answer:
        """Excuse outages, then answer a command."""
        if self._live.uncertain:
            await self.catch_up()
        while self._outages:
            outage = self._outages[0]
            excuse = outage.excuse_request(self.match)
            if excuse is not None:
                await self._decide_and_write(excuse)
            self._outages = [other for other in self._outages if other != outage]
        return await self._decide_and_write(request)

    async def _decide_and_write(self, request: CommandRequest) -> Answer:
        """After a lost race, fold the winner's entry and decide again."""
        for _ in range(MAX_LOST_RACES):
            decided = self._decide(request)
            if decided is None:
                if not self._context.clock_is_reliable():
                    raise Unavailable("the clocks are being checked")
                await self._decide_and_write(flag_request(self.match))
            elif isinstance(decided, Change):
                if await self._write(decided):
                    await self._apply_with_names(decided)
                    return self._publish(decided)
                await self.catch_up()
            elif isinstance(decided, AcceptedAnswer) or not await self._catch_up_if_behind():
                return decided
        raise Unavailable("too many others write to this match")

    def _decide(self, request: CommandRequest) -> Change | Answer | None:
        """The entry of a command, or its answer. None if the clocks have to be checked first."""
        known = self._live.version_of(request)
        if known is not None:
            return AcceptedAnswer(known, self.frames.recent(known), self.match, repeated=True)
        at = self._now()
        if self._clocks_need_check(at) and not isinstance(request.command, Flag | Excuse):
            return None
        absent = self.presence.absent_since() if isinstance(request.command, Claim) else {}
        decided = self._live.decide(request, at, absent)
        return RefusedAnswer(decided, self.match) if isinstance(decided, Refused) else decided

    def _clocks_need_check(self, at: int) -> bool:
        """True if the mover's time is up, or may be charged for an outage that is not known yet."""
        clocks = self.match.timekeeping.clocks
        if clocks is None or clocks.since is None:
            return False
        return is_overdue(self.match, at) or not self._context.clock_is_reliable()

    async def _write(self, change: Change) -> bool:
        """Append an entry. If that fails, only the log knows whether it was written."""
        try:
            return await self._live.append(change)
        except Unavailable as error:
            self._live.append_failed(change, error)
            await self.catch_up()
            if self.match.version < change.entry.version:
                raise
            return False

    async def catch_up(self) -> None:
        """Fold and send the entries that the log has and this room has not."""
        for entry in await self._live.read_missing():
            change = self._live.next_change(entry)
            await self._apply_with_names(change)
            if change.own:
                self._publish(change)
        self._live.caught_up()

    async def _catch_up_if_behind(self) -> bool:
        """True if other processes had written entries that this room did not know."""
        known = self.match.version
        if not self._peers.single_process:
            await self.catch_up()
        return self.match.version != known

    async def _resync(self, future: asyncio.Future[None]) -> None:
        self._live.uncertain = True  # until it has succeeded
        await self.catch_up()
        if not future.done():
            future.set_result(None)

    def excuse(self, outages: Sequence[Outage]) -> None:
        """Charge nobody for the time of some outages. It is tried until it is written.

        Of those that overlap, the first must come first: only before it has the clock run.
        """
        known = [*self._outages, *outages]
        self._outages = sorted(known, key=lambda outage: outage.since)
        self._post_excuse()
        if self.presence.excuse(max((outage.until for outage in outages), default=0)):
            self._schedule_presence(ARRIVAL_DELAY)

    def _post_excuse(self) -> None:
        """Queue the first excuse that is needed; all others are written before it is answered."""
        requests = [outage.excuse_request(self.match) for outage in self._outages]
        first = next((request for request in requests if request is not None), None)
        if first is not None:
            self.post(first)
        elif not (self._busy or self._pending or self._live.uncertain):
            self._outages = ()

    def check_clock(self) -> None:
        """Flag the player to move if their time is up."""
        if is_overdue(self.match, self._now()) and self._context.clock_is_reliable():
            self.post(flag_request(self.match))
        self._schedule_deadline()

    def _schedule_deadline(self) -> None:
        self._deadline.schedule(self.match, self.check_clock)

    def _now(self) -> int:
        """The time; a clock that was set back gives nobody more time."""
        return max(self._context.clock(), self.match.updated_at)

    async def _apply_with_names(self, change: Change) -> None:
        self._apply(change)
        if change.before.seating is not change.after.seating:
            await self.presence.seats_changed(change.after)

    def _apply(self, change: Change) -> None:
        before, after = change.before, change.after
        self._live.apply(change)
        if before.status != after.status and after.terms.private:
            self.audience.close_unless(after.visible_to)
        if after.seating.merged is not before.seating.merged:
            self._close_pages_of({*after.seating.merged.keys(), *after.seating.merged.values()})
        self.audience.broadcast(self.frames.add(before, change.entry, after))
        for observer in self.observers:
            observer(before, after)
        self._schedule_deadline()
        if before.seating is after.seating and self.presence.match_changed(after):
            self._schedule_presence(ARRIVAL_DELAY)

    def _close_pages_of(self, players: set[PlayerId]) -> None:
        """Close the pages of players; they connect again and learn which seats are theirs."""
        for listener in list(self.audience.listeners):
            if listener.player in players:
                listener.close(1012)

    def _publish(self, change: Change) -> AcceptedAnswer:
        """Notify the lobby, the other processes and the observers of an entry of this process."""
        entry, before, after = change.entry, change.before, change.after
        if before.seating is not after.seating:
            self._context.on_change(before)  # for players who have left
        self._context.on_change(after)
        self._peers.publish(f"match:{self.id}", {"t": "version", "version": entry.version})
        self._context.on_entry(self.id, before, entry, after)
        self._excuse_slow_write(entry)
        frame = self.frames.recent(entry.version)
        return AcceptedAnswer(entry.version, frame, after, repeated=False)

    def _excuse_slow_write(self, entry: Entry) -> None:
        """Nobody could see an entry before it was written, but it has started a clock."""
        written_at = self._now()
        if written_at - entry.at < SLOW_WRITE:
            return
        if not any(isinstance(event, Excused) for event in entry.events):
            self.excuse([Outage(entry.at, written_at, written_at)])

    # Listeners.

    def add_listener(self, listener: Listener) -> None:
        """A page connects. It is sent nothing before it says hello."""
        if self._closed:
            listener.close(1012)
            return
        self.audience.listeners.add(listener)
        self._schedule_presence(ARRIVAL_DELAY)

    def welcome(self, listener: Listener, known_version: int | None) -> list[bytes] | None:
        """Let a page that has said hello receive messages.

        Returns the frames that it lacks, or None if it needs a snapshot.
        """
        if listener.ready:
            self.audience.flush()  # nothing older may follow the answer
        listener.ready = True
        is_player = bool(self.match.seating.colors_of(listener.player))
        self.audience.set_player(listener, is_player=is_player)
        return (
            None if known_version is None else self.frames.since(known_version, self.match.version)
        )

    def remove_listener(self, listener: Listener) -> None:
        """A page is closed, or has lost its connection."""
        self.audience.remove(listener)
        if not self._closed:
            self._schedule_presence(LEAVE_DELAY)

    def _schedule_presence(self, delay: float) -> None:
        self.presence.schedule(delay + len(self.audience.listeners) / LISTENERS_PER_SECOND)
