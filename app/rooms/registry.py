"""The rooms of this process: loaded from the log on demand, closed when idle."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from app.errors import BrokenLog, Unavailable
from app.match.commands import CommandRequest, PlayerId
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import start_match
from app.match.outage import Outage
from app.match.state import Match
from app.rooms.audience import Listener
from app.rooms.live_match import fold_log
from app.rooms.peers import PeerMessage
from app.rooms.ports import EntryObserver, MatchLists, RoomServices
from app.rooms.room import Room
from app.tasks import cancel_and_wait
from app.telemetry.log_context import fresh_context

MAX_OUTAGES = 200  # the latest; a room that slept through more has days for each move

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpenedMatch:
    """An opened match and its id."""

    match_id: str
    match: Match


@dataclass(frozen=True, slots=True)
class Opening:
    """A match that is not written yet: its id, first entry and state."""

    match_id: str
    entry: Entry
    match: Match


class MatchExists(Unavailable):
    """A match of that id exists."""


class RoomRegistry:
    """Every room of this process. An unused room is closed after `idle` seconds."""

    def __init__(
        self,
        services: RoomServices,
        new_id: Callable[[], str],
        idle: float = 60.0,
        max_rooms: int = 20_000,
    ) -> None:
        self._log = services.log
        self._clock = services.clock
        self._peers = services.peers
        self._lists: list[MatchLists] = []
        self._new_id = new_id
        self._idle = idle
        self._max_rooms = max_rooms
        self._services = services
        self._observers: list[EntryObserver] = []
        self._turn_observers: list[EntryObserver] = []
        self._outages: list[Outage] = []
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._broken: set[str] = set()  # matches whose broken log was reported
        self._peers.subscribe("players", self._on_player_message)

    @property
    def rooms(self) -> Collection[Room]:
        return self._rooms.values()

    @property
    def listeners(self) -> Iterator[Listener]:
        return (page for room in self._rooms.values() for page in room.audience.listeners)

    def add_lists(self, lists: MatchLists) -> None:
        self._lists.append(lists)

    def _match_changed(self, match_id: str, match: Match) -> None:
        for lists in self._lists:
            lists.match_changed(match_id, match)

    def add_observer(self, observer: EntryObserver, *, turns: bool = True) -> None:
        """Call an observer for the entries that this process writes.

        Without `turns`, only for those that change the status or the seats of a match.
        """
        self._observers.append(observer)
        if turns:
            self._turn_observers.append(observer)

    def on_entry(self, match_id: str, before: Match | None, entry: Entry, after: Match) -> None:
        if before is not None and before.seating is not after.seating:
            self._match_changed(match_id, before)  # for players who have left
        self._match_changed(match_id, after)
        is_turn = (
            before is not None and before.seating is after.seating and before.status == after.status
        )
        for observer in self._turn_observers if is_turn else self._observers:
            observer.on_entry(match_id, before, entry, after)

    async def open(self, request: CommandRequest, match_id: str = "") -> OpenedMatch | Refused:
        """Open and write a match. Raises Unavailable and MatchExists."""
        opening = self.prepare(request, match_id)
        return opening if isinstance(opening, Refused) else await self.write(opening)

    async def write(self, opening: Opening) -> OpenedMatch:
        """Write a prepared match. Raises what `open` raises."""
        if not await self._log.append(opening.match_id, opening.entry, None, opening.match):
            raise MatchExists("a match of that id exists already")
        return self.opened(opening)

    async def open_once(self, match_id: str, request: CommandRequest) -> bool | Refused:
        """Open a match of a given id. Returns False if it exists. Raises Unavailable."""
        try:
            opened = await self.open(request, match_id)
        except MatchExists:
            return False
        return opened if isinstance(opened, Refused) else True

    async def first_entry(self, match_id: str) -> Entry | None:
        """The first entry of a match, None if there is none. Raises Unavailable and BrokenLog."""
        return next(iter(await self._log.read(match_id)), None)

    def prepare(self, request: CommandRequest, match_id: str = "") -> Opening | Refused:
        """The match that a command would open, with a new id unless one is given."""
        decision = decide(None, request)
        if isinstance(decision, Refused):
            return decision
        entry = Entry(1, request.by, request.id, self._clock(), decision)
        return Opening(match_id or self._new_id(), entry, start_match(entry))

    def opened(self, opening: Opening) -> OpenedMatch:
        self.on_entry(opening.match_id, None, opening.entry, opening.match)
        return OpenedMatch(opening.match_id, opening.match)

    async def room(self, match_id: str) -> Room | None:
        """The room of a match, None if there is no such match. Raises Unavailable and BrokenLog.

        Use it before the next await: an unused room may be closed at any time.
        """
        room = self._rooms.get(match_id)
        if room is not None and not self._peers.reachable:
            await room.resynced()
            room = self._rooms.get(match_id)
        if room is not None:
            return room
        loading = self._loading.get(match_id)
        if loading is None:
            loading = asyncio.create_task(self._load(match_id))
            self._loading[match_id] = loading
        return await asyncio.shield(loading)

    async def _load(self, match_id: str) -> Room | None:
        try:
            if len(self._rooms) >= self._max_rooms:
                raise Unavailable("too many matches are being played")
            room = await self._read(match_id)
            if room is None:
                return None
            await room.presence.seats_changed(room.match)
            await room.presence.refresh()
            self._rooms[match_id] = room
            fresh_context(match=match_id).run(room.start, self._idle)
            self._peers.subscribe(f"match:{match_id}", room.on_peer_message)
            room.excuse(self._past_outages)  # before the deadline timer can flag anybody
            return room
        finally:
            del self._loading[match_id]

    async def _read(self, match_id: str) -> Room | None:
        """Raises Unavailable and BrokenLog. A broken log is reported once."""
        try:
            entries = await self._log.read(match_id)
            if not entries:
                return None
            return Room(match_id, entries, await fold_log(match_id, entries), self._services, self)
        except BrokenLog as error:
            if match_id not in self._broken:
                self._broken.add(match_id)
                log.error("a log is broken", extra={"match": match_id, "problem": error.problem})
            raise

    def on_end(self, match_id: str, bug: BaseException | None = None) -> None:
        """Close an idle or failed room. The pages of a failed one load a new room."""
        if bug is not None:
            log.error("a room failed", exc_info=bug, extra={"match": match_id})
        self._close_room(match_id)

    def _close_room(self, match_id: str) -> asyncio.Task[None] | None:
        self._peers.unsubscribe(f"match:{match_id}")
        return self._rooms.pop(match_id).close()

    async def check_clock(self, match_id: str) -> None:
        """Flag the player to move if their time is up. Raises Unavailable and BrokenLog."""
        room = await self.room(match_id)
        if room is not None:
            room.check_clock()

    async def is_present(self, match_id: str, player: PlayerId) -> bool:
        """True if a player has the page of a match open, and it gives signs of life.

        Raises Unavailable.
        """
        room = self._rooms.get(match_id)
        if room is None and not self._peers.single_process:  # others may have the page
            with suppress(BrokenLog):
                room = await self.room(match_id)
        return room is not None and room.presence.state_of(player) == "here"

    def excuse_outages(self, outages: Sequence[Outage]) -> None:
        """Charge nobody for some outages, in loaded rooms and in those loaded later."""
        known = sorted([*self._outages, *outages], key=lambda outage: outage.back)
        self._outages = known[-MAX_OUTAGES:]
        for room in self._rooms.values():
            room.excuse(outages)

    @property
    def clocks_run_since(self) -> int | None:
        """When clocks ran again after the latest outage, perhaps in the future; 0 without one.

        None while there may be an unknown outage.
        """
        if not self._services.clock_is_reliable():
            return None
        return max((outage.until for outage in self._past_outages), default=0)

    @property
    def _past_outages(self) -> list[Outage]:
        now = self._clock()
        return [outage for outage in self._outages if outage.is_over(now)]

    def player_renamed(self, player: PlayerId, name: str, handle: str | None = None) -> None:
        """Show a player's new name, and the handle of an account, in every process."""
        message = {"t": "renamed", "player": player, "name": name, "handle": handle}
        self._peers.publish("players", message)
        self._rename(player, name, handle)

    async def players_merged(self, player: PlayerId, into: PlayerId) -> None:
        """Make every process read the entries of a merge. Pages of both players reconnect.

        The rooms of this process have read them afterwards, unless the database is unavailable:
        otherwise they would close pages again that connect at once.
        """
        self._peers.publish("players", {"t": "merged", "player": player, "into": into})
        reading = [room.resynced() for room in self._rooms_of(player)]
        await asyncio.gather(*reading, return_exceptions=True)
        self._disconnect(player)
        self._disconnect(into)
        for lists in self._lists:
            lists.players_changed({player, into})

    def disconnect_player(self, player: PlayerId) -> None:
        """Close a player's pages in every process; pages with a valid session reconnect."""
        self._peers.publish("players", {"t": "disconnect", "player": player})
        self._disconnect(player)

    def _on_player_message(self, message: PeerMessage) -> None:
        if message["t"] == "renamed":
            self._rename(message["player"], message["name"], message.get("handle"))
        elif message["t"] == "disconnect":
            self._disconnect(message["player"])
        elif message["t"] == "merged":
            for room in self._rooms_of(message["player"]):
                room.resync()
            self._disconnect(message["player"])
            self._disconnect(message["into"])

    def _rename(self, player: PlayerId, name: str, handle: str | None) -> None:
        for room in self._rooms.values():
            room.presence.player_renamed(player, name, handle)

    def _rooms_of(self, player: PlayerId) -> list[Room]:
        """The rooms where a player has a part, or was refused one."""
        rooms = self._rooms.values()
        return [
            room
            for room in rooms
            if room.match.has_part(player) or room.match.seating.unwelcome(player)
        ]

    def _disconnect(self, player: PlayerId) -> None:
        for listener in list(self.listeners):
            if listener.player == player:
                listener.close(1012)
        for lists in self._lists:
            lists.disconnect_player(player)

    async def close(self) -> None:
        """Stop all rooms. Clients repeat unanswered commands after the restart."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await cancel_and_wait(*[self._close_room(match_id) for match_id in list(self._rooms)])
