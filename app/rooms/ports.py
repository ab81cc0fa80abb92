"""Interfaces that rooms need from other layers."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from app.clock import Clock
from app.event_log.log import EventLog
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.rooms.audience import PresenceState
from app.rooms.peers import NoPeers, PeerMessage, PeerMessageHandler
from app.timeouts import Timeouts


@dataclass(frozen=True, slots=True)
class Absence:
    """A period without an open page; milliseconds since 1970."""

    since: int
    until: int


@dataclass(frozen=True, slots=True)
class PresenceReport:
    """The players in a room. `missed` has the absences of players who are back."""

    match: Match
    names: Mapping[PlayerId, str]
    states: Mapping[PlayerId, PresenceState]
    absent_since: Mapping[PlayerId, int]
    missed: Mapping[PlayerId, Absence]
    spectators: int
    handles: Mapping[PlayerId, str] = field(default_factory=dict)


class MatchEncoder(Protocol):
    """Encodes messages once for all listeners."""

    def frame(self, before: Match | None, entry: Entry, after: Match) -> bytes:
        """The frame of an entry; `before` is None for the first."""
        ...

    def snapshot(self, match_id: str, match: Match) -> bytes: ...

    def presence(self, report: PresenceReport) -> bytes: ...


class EntryObserver(Protocol):
    """Called for entries that this process has written."""

    def on_entry(
        self, match_id: str, before: Match | None, entry: Entry, after: Match, /
    ) -> object:
        """Handle a written entry. `before` is None for the first. Must not block."""
        ...


class MatchLists(Protocol):
    """Open pages that list matches."""

    def match_changed(self, match_id: str, match: Match) -> None:
        """A match has a new version that this process wrote."""
        ...

    def players_changed(self, players: Collection[PlayerId]) -> None: ...

    def disconnect_player(self, player: PlayerId) -> None: ...


class Peers(Protocol):
    """Connects the processes that serve the same matches. Only `read_presence` waits.

    Messages may be lost, late or repeated. A receiver that misses something reads the database.
    Topics are `match:ID`, `chat:ID`, `circle:ID`, `circles`, `lobby`, `players`, `mutes`,
    `tournaments` and `resync`.
    """

    @property
    def single_process(self) -> bool:
        """True if there are never peers."""
        ...

    @property
    def reachable(self) -> bool:
        """True if every peer can be reached now."""
        ...

    def publish(self, topic: str, message: PeerMessage) -> None:
        """Send a message to all peers, if they can be reached now."""
        ...

    def subscribe(self, topic: str, handler: PeerMessageHandler) -> None:
        """Receive the messages of a topic; the first is SUBSCRIBED."""
        ...

    def unsubscribe(self, topic: str) -> None: ...

    def publish_presence(self, topic: str, text: str | None, seconds: float) -> None:
        """Replace this process's text under a topic; it expires. None removes it."""
        ...

    async def read_presence(self, topic: str) -> list[str] | None:
        """The texts of all peers under a topic; None if they cannot be reached."""
        ...


@dataclass(frozen=True, slots=True)
class RoomServices:
    """The services that rooms get from other layers.

    While `clock_is_reliable` is false, nobody loses on time.
    """

    log: EventLog
    encoder: MatchEncoder
    names: PlayerNames
    clock: Clock
    peers: Peers = NoPeers()  # noqa: RUF009 - it is immutable
    clock_is_reliable: Callable[[], bool] = lambda: True
    timeouts: Timeouts = Timeouts()


class RoomOwner(Protocol):
    """Keeps the rooms."""

    def on_entry(self, match_id: str, before: Match, entry: Entry, after: Match, /) -> None: ...

    def on_end(self, match_id: str, bug: BaseException | None = None, /) -> None:
        """A room was idle for long, or failed."""
        ...
