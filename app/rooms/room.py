"""A room: one match, its pages, and the lane of its commands. A room is a cache of the log."""

import asyncio
from collections.abc import Callable, Sequence

from app.match.commands import CommandRequest
from app.match.events import Entry, Excused
from app.match.outage import Outage
from app.match.state import Match
from app.rooms.audience import Audience, Listener
from app.rooms.deadline import DeadlineTimer, flag_request, is_overdue
from app.rooms.frame_cache import FrameCache
from app.rooms.jobs import AcceptedAnswer, Answer, ignore_result
from app.rooms.lane import Lane
from app.rooms.live_match import Change, LiveMatch
from app.rooms.peers import SUBSCRIBED, PeerMessage
from app.rooms.ports import RoomOwner, RoomServices
from app.rooms.presence.room_presence import Presence

SLOW_WRITE = 2_000  # milliseconds; players are not charged for writes that take longer


class Room:
    """Decides, writes, folds and sends, in this order, one command at a time."""

    def __init__(
        self,
        match_id: str,
        entries: list[Entry],
        match: Match,
        services: RoomServices,
        owner: RoomOwner,
    ) -> None:
        """`match` is folded from the entries of its log."""
        self.id = match_id
        self.audience = Audience()
        self.presence = Presence(match_id, match, self.audience, services)
        self.frames = FrameCache(services.encoder)
        self.observers: set[Callable[[Match, Match], None]] = set()  # called with before and after
        self._services = services
        self._timeouts = services.timeouts
        self._owner = owner
        self._live = LiveMatch(entries, match, services, self.presence, self.frames)
        self._lane = Lane(match_id, self._live, services.log, self)
        self._closed = self._subscribed = False
        self._deadline = DeadlineTimer(services.clock)
        self._next_tick: asyncio.TimerHandle | None = None
        self._unused = 0.0  # seconds

    @property
    def waiting(self) -> int:
        return self._lane.waiting

    @property
    def newest(self) -> Entry:
        return self._live.newest

    @property
    def match(self) -> Match:
        return self._live.match

    # Commands.

    def submit(self, request: CommandRequest) -> asyncio.Future[Answer]:
        """Queue a command. Awaiting the answer may raise Unavailable."""
        self._unused = 0.0
        return self._lane.submit(request)

    def post(self, request: CommandRequest) -> None:
        """Queue a command of the server. If it fails, the server asks again."""
        self.submit(request).add_done_callback(ignore_result)

    def resync(self) -> None:
        """Queue a reading of entries that other processes may have written."""
        _ = self._lane.read()

    async def resynced(self) -> None:
        """Resync and wait for it. Raises Unavailable."""
        await asyncio.shield(self._lane.read())

    # Effects of the lane.

    def apply(self, change: Change) -> None:
        before, after = change.before, change.after
        self._live.apply(change)
        if before.status != after.status and after.terms.private:
            self.audience.close_unless(after.visible_to)
        if after.seating.merged is not before.seating.merged:
            merged = after.seating.merged
            self.audience.close_pages_of({*merged.keys(), *merged.values()})
        self.audience.broadcast(self.frames.add(before, change.entry, after))
        for observer in self.observers:
            observer(before, after)
        self._schedule_deadline()
        if not change.reseats and self.presence.match_changed(after):
            self.presence.schedule(self._timeouts.arrival)

    async def read_names(self, change: Change) -> None:
        await self.presence.seats_changed(change.after)

    def publish(self, change: Change) -> AcceptedAnswer:
        entry, before, after, _ = change
        self._publish_entry(entry)
        self._owner.on_entry(self.id, before, entry, after)
        self._excuse_slow_write(entry)
        frame = self.frames.recent(after.version)
        return AcceptedAnswer(after.version, frame, after, repeated=False)

    def _publish_entry(self, entry: Entry) -> None:
        peers = self._services.peers
        if not peers.single_process:
            encoded = self._services.log.encode(entry)
            message = {"t": "version", "version": entry.version, "entry": encoded}
            peers.publish(f"match:{self.id}", message)

    def fail(self, bug: BaseException) -> None:
        self._owner.on_end(self.id, bug)

    # Time.

    def start(self, idle: float) -> None:
        """Flag the mover in time, and end after `idle` seconds without use."""
        self._schedule_deadline()
        self._schedule_tick(idle)

    def _schedule_tick(self, idle: float) -> None:
        delay = min(self._timeouts.room_tick, idle)
        self._next_tick = asyncio.get_running_loop().call_later(delay, self._tick, delay, idle)

    def _tick(self, passed: float, idle: float) -> None:
        """Check for changes that no message announces."""
        self._schedule_tick(idle)
        self._unused += passed
        if self.audience.listeners or self._lane.waiting:
            self._unused = 0.0
        elif self._unused >= idle:
            self._owner.on_end(self.id)
            return
        if self._live.uncertain:
            self.resync()
        self._post_excuse()
        self.presence.tick()

    def excuse(self, outages: Sequence[Outage]) -> None:
        """Charge nobody for some outages. Repeats until the excuses are written."""
        self._live.excuse(outages)
        self._post_excuse()
        if self.presence.excuse(max((outage.until for outage in outages), default=0)):
            self.presence.schedule(self._timeouts.arrival)

    def _post_excuse(self) -> None:
        """Queue the next necessary excuse. The rest are queued before it is answered."""
        requests = [outage.excuse_request(self.match) for outage in self._live.outages]
        first = next((request for request in requests if request is not None), None)
        if first is not None:
            self.post(first)
        elif not (self._lane.waiting or self._live.uncertain):
            self._live.outages = []

    def _excuse_slow_write(self, entry: Entry) -> None:
        """Excuse the time before an entry was written: nobody saw it, but its clock has started."""
        written_at = self._live.now()
        if written_at - entry.at < SLOW_WRITE:
            return
        if not any(isinstance(event, Excused) for event in entry.events):
            self.excuse([Outage(entry.at, written_at, written_at)])

    def check_clock(self) -> None:
        """Flag the player to move if their time is up."""
        if is_overdue(self.match, self._live.now()) and self._services.clock_is_reliable():
            self.post(flag_request(self.match))
        self._schedule_deadline()

    def _schedule_deadline(self) -> None:
        self._deadline.schedule(self.match, self.check_clock)

    # Pages and peers.

    def add_listener(self, listener: Listener) -> None:
        """Add a page that connects. It is sent nothing before it says hello."""
        if self._closed:
            listener.close(1012)
            return
        listener.mark_alive(self._services.clock.monotonic())
        self.audience.listeners.add(listener)
        self.presence.schedule(self._timeouts.arrival)

    def welcome(self, listener: Listener, known_version: int | None) -> list[bytes] | None:
        """Start sending to a page that has said hello.

        Returns the frames that it lacks, None if it needs a snapshot.
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
        self.audience.remove(listener)
        if not self._closed:
            self.presence.schedule(self._timeouts.departure)

    def on_peer_message(self, message: PeerMessage) -> None:
        if message == SUBSCRIBED:
            if not self._subscribed:  # later, Resync asks for all rooms together
                self.resync()
            self._subscribed = True
            self.presence.peers_subscribed()
        elif message["t"] == "version" and message["version"] > self.match.version:
            if encoded := message.get("entry"):
                _ = self._lane.learn(self._services.log.decode(self.id, encoded))
            else:
                self.resync()
        elif message["t"] == "presence":
            self.presence.refresh_soon()

    def close(self) -> asyncio.Task[None] | None:
        """Close all connections and the lane. Returns the task that may still be running."""
        self._closed = True
        self.presence.close()
        self._deadline.cancel()
        if self._next_tick:
            self._next_tick.cancel()
        for listener in list(self.audience.listeners):
            listener.close(1012)
        return self._lane.close()
