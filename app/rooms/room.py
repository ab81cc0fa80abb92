"""A room: one match, one mailbox and the task that reads it. A room is a cache of the log."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from app.match.commands import Claim, CommandRequest, Excuse, Flag
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import evolve, start_match
from app.match.ports import EventLog, Unavailable
from app.match.state import Match
from app.rooms.audience import Audience, Listener
from app.rooms.deadline import DeadlineTimer, flag_request, is_overdue
from app.rooms.frame_cache import FrameCache
from app.rooms.mailbox import (
    AcceptedAnswer,
    Answer,
    Mailbox,
    RefusedAnswer,
    ResyncRequest,
    ignore_result,
    reject,
)
from app.rooms.peers import SUBSCRIBED, PeerMessage, Peers
from app.rooms.ports import MatchEncoder, NameDirectory
from app.rooms.presence import (
    ARRIVAL_DELAY,
    LEAVE_DELAY,
    LISTENERS_PER_SECOND,
    Clock,
    Presence,
)
from app.rooms.remote_presence import RemotePresence

MAX_LOST_RACES = 10  # times in a row that another process may write first
TICK = 6.0  # seconds between checks for players who have fallen quiet


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

    def __init__(self, match_id: str, entries: list[Entry], context: RoomContext) -> None:
        self.id = match_id
        self.audience = Audience()
        self.observers: set[Callable[[Match, Match], None]] = set()  # called with before and after
        self._context = context
        self._peers = context.peers
        self._entries = entries
        self.match = start_match(entries[0])
        for entry in entries[1:]:
            self.match = evolve(self.match, entry)
        self.presence = Presence(
            self.match,
            self.audience,
            context.encoder,
            context.names,
            context.clock,
            RemotePresence(match_id, context.peers),
        )
        self.frames = FrameCache(entries, context.encoder)
        self._closed = self._must_read = self._subscribed = False
        self._unconfirmed: Entry | None = None  # ours; whether it was written is unknown
        self._deadline = DeadlineTimer(context.clock, self.check_clock)
        self._mailbox = Mailbox()

    @property
    def waiting(self) -> int:
        """The number of commands in the mailbox."""
        return self._mailbox.waiting

    @property
    def newest(self) -> Entry:
        """The latest entry."""
        return self._entries[-1]

    # Commands.

    def submit(self, request: CommandRequest) -> asyncio.Future[Answer]:
        """Queue a command. Awaiting the answer may raise Unavailable."""
        return self._mailbox.submit(request, self.match)

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
        quiet, tick, loop = 0.0, min(TICK, idle), asyncio.get_running_loop()
        next_tick = loop.time() + tick
        self._deadline.schedule(self.match)
        while quiet < idle or self.audience.listeners or not self._mailbox.empty():
            try:
                async with asyncio.timeout_at(next_tick):
                    item = await self._mailbox.next()
            except TimeoutError:
                next_tick = loop.time() + tick
                quiet = 0.0 if self.audience.listeners else quiet + tick
                await self._retry_read()
                self.presence.refresh_soon()
                continue
            if isinstance(item, ResyncRequest):
                await self._resync(item.future)
                continue
            quiet = 0.0
            await self._answer(item.request, item.future)

    def close(self) -> None:
        """Close all connections. Queued commands are answered by Unavailable."""
        self._closed = True
        self.presence.close()
        self._deadline.cancel()
        for listener in list(self.audience.listeners):
            listener.close(1012)
        self._mailbox.close()

    async def _answer(self, request: CommandRequest, future: asyncio.Future[Answer]) -> None:
        try:
            answer = await self._process(request)
            if not future.done():
                future.set_result(answer)
        except Unavailable as error:
            reject(future, error)
        finally:
            reject(future)  # cancelled or broken: the sender must not wait forever

    async def _process(self, request: CommandRequest) -> Answer:
        """Decide and write. After a lost race, fold the winner's entry and decide again."""
        for _ in range(MAX_LOST_RACES):
            before = self.match
            known = before.version_of_command(request.by, request.id)
            if known is not None:
                return AcceptedAnswer(known, self.frames.frame(known), before, repeated=True)
            at = self._now()
            if is_overdue(before, at) and not isinstance(request.command, Flag | Excuse):
                if not self._context.clock_is_reliable():
                    raise Unavailable("the clocks are being checked")
                await self._process(flag_request(before))  # time is up before anything else
                continue
            absent = self.presence.absent_since() if isinstance(request.command, Claim) else {}
            decision = decide(before, replace(request, at=at, absent_since=absent))
            if isinstance(decision, Refused):
                if await self._catch_up_if_behind():
                    continue
                return RefusedAnswer(decision, before)
            entry = Entry(before.version + 1, request.by, request.id, at, decision)
            after = evolve(before, entry)
            if await self._write(entry, after):
                await self._apply(entry, after)
                self._publish(before, entry, after)
                frame = self.frames.frame(entry.version)
                return AcceptedAnswer(entry.version, frame, after, repeated=False)
            await self.catch_up()
        raise Unavailable("too many others write to this match")

    async def _write(self, entry: Entry, after: Match) -> bool:
        """Append an entry. If that fails, only the log knows whether it was written."""
        try:
            return await self._context.log.append(self.id, entry, self.match, after)
        except Unavailable:
            self._must_read, self._unconfirmed = True, entry
            await self.catch_up()
            if self.match.version < entry.version:
                raise
            return False

    async def catch_up(self) -> None:
        """Fold and send the entries that the log has and this room has not."""
        for entry in await self._context.log.read(self.id, self.match.version):
            before, after = self.match, evolve(self.match, entry)
            await self._apply(entry, after)
            if entry == self._unconfirmed:
                self._publish(before, entry, after)
        self._must_read, self._unconfirmed = False, None

    async def _catch_up_if_behind(self) -> bool:
        """Whether other processes had written entries that this room did not know."""
        known = self.match.version
        if not self._peers.single_process:
            await self.catch_up()
        return self.match.version != known

    async def _resync(self, future: asyncio.Future[None]) -> None:
        try:
            await self.catch_up()
            if not future.done():
                future.set_result(None)
        except Unavailable as error:
            self._must_read = True
            reject(future, error)
        finally:
            reject(future)

    async def _retry_read(self) -> None:
        """Read the log again if that has failed before."""
        if self._must_read:
            with suppress(Unavailable):
                await self.catch_up()

    def check_clock(self) -> None:
        """Flag the player to move if their time is up."""
        if is_overdue(self.match, self._now()) and self._context.clock_is_reliable():
            self.post(flag_request(self.match))
        self._deadline.schedule(self.match)

    def _now(self) -> int:
        """The time; a clock that was set back gives nobody more time."""
        return max(self._context.clock(), self.match.updated_at)

    async def _apply(self, entry: Entry, after: Match) -> None:
        before, self.match = self.match, after
        self._entries.append(entry)
        if before.status != after.status and after.terms.private:
            self.audience.close_unless(after.visible_to)
        self.audience.broadcast(self.frames.add(before, entry, after))
        for observer in self.observers:
            observer(before, after)
        self._deadline.schedule(after)
        if before.seating is not after.seating:
            await self.presence.seats_changed(after)
        elif self.presence.match_changed(after):
            self._schedule_presence(ARRIVAL_DELAY)

    def _publish(self, before: Match, entry: Entry, after: Match) -> None:
        """Notify the lobby, the other processes and the observers of an entry of this process."""
        if before.seating is not after.seating:
            self._context.on_change(before)  # for players who have left
        self._context.on_change(after)
        self._peers.publish(f"match:{self.id}", {"t": "version", "version": entry.version})
        self._context.on_entry(self.id, before, entry, after)

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
        listener.is_player = bool(self.match.seating.colors_of(listener.player))
        return None if known_version is None else self.frames.since(known_version)

    def remove_listener(self, listener: Listener) -> None:
        """A page is closed, or has lost its connection."""
        self.audience.listeners.discard(listener)
        if not self._closed:
            self._schedule_presence(LEAVE_DELAY)

    def _schedule_presence(self, delay: float) -> None:
        self.presence.schedule(delay + len(self.audience.listeners) / LISTENERS_PER_SECOND)
