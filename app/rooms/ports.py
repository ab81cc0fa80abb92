"""Interfaces that rooms need from other layers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.domain.chat import ChatChannel
from app.domain.pairing import OpenGame, PairingSearch
from app.domain.peer_messages import PeerMessage, PeerMessageHandler
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.outage import Outage
from app.match.state import Match
from app.rooms.audience import PresenceState


@dataclass(frozen=True, slots=True)
class Absence:
    """A period without an open page; milliseconds since 1970."""

    since: int
    until: int


@dataclass(frozen=True, slots=True)
class PresenceReport:
    """The players in a room. `missed` are absences of players who are back."""

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

    def snapshot(self, match_id: str, match: Match) -> bytes:
        """The whole match."""
        ...

    def presence(self, report: PresenceReport) -> bytes:
        """The presence message."""
        ...


class EntryObserver(Protocol):
    """Is called for entries that this process has written."""

    def on_entry(
        self, match_id: str, before: Match | None, entry: Entry, after: Match, /
    ) -> object:
        """An entry was written; `before` is None for the first. Must not block."""
        ...


class DueMatches(Protocol):
    """Finds matches that need attention."""

    async def due(self, now: int) -> list[str]:
        """Matches whose deadline has passed. Raises Unavailable."""
        ...

    async def awaiting(self, before: int) -> list[str]:
        """Matches that have waited for a computer since before a moment. Raises Unavailable."""
        ...


class VersionReader(Protocol):
    """Reads the versions of matches."""

    async def versions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        """The latest version of each match. Raises Unavailable."""
        ...


class OpenGames(Protocol):
    """Finds and opens games for players who do not know each other. All raise Unavailable."""

    async def open_unless_one_fits(
        self, match_id: str, entry: Entry, opened: Match, search: PairingSearch
    ) -> Sequence[str]:
        """Write the first entry of a match, unless open games fit the search; returns those.

        If there is a match of that id already, returns that. No two processes do this at the same
        time.
        """
        ...

    async def entered(self, player: PlayerId, prefix: str, since: int) -> tuple[str, str] | None:
        """A match with a command of the player whose id begins with `prefix`, and that id.

        Matches without an entry `since` a moment are not searched.
        """
        ...

    async def fitting(self, search: PairingSearch) -> Sequence[str]:
        """Open games that fit a search."""
        ...

    async def hosted_by(self, player: PlayerId) -> Sequence[str]:
        """The open games of a player."""
        ...

    async def waiting(self, now: int) -> Sequence[OpenGame]:
        """All open games, but those that were not offered for long."""
        ...

    async def offer_until(self, times: Mapping[int, Sequence[str]]) -> None:
        """Offer some open games at least until each of the times."""
        ...


class ChatNumberReader(Protocol):
    """Reads the numbers of chat messages."""

    async def last_numbers(
        self, match_ids: Sequence[str]
    ) -> Mapping[str, Mapping[ChatChannel, int]]:
        """The highest message number in each room of each match. Raises Unavailable."""
        ...


class Heartbeats(Protocol):
    """Signs of life of the processes that serve one database. All methods raise Unavailable."""

    async def register(self, now: int) -> bool:
        """Register this process; whether others are running."""
        ...

    async def beat(self, now: int) -> None:
        """Record a sign of life."""
        ...

    async def record_gap(self, since: int, now: int) -> None:
        """Record that the process was suspended, or its clock leapt, between two moments."""
        ...

    async def record_drain(self, now: int) -> None:
        """Record that the process is about to stop and its pages move to others."""
        ...

    async def unregister(self, now: int) -> None:
        """Record that the process stops."""
        ...

    async def outages(self, after: int) -> Sequence[Outage]:
        """The outages that ended after a moment, earliest first."""
        ...


class Peers(Protocol):
    """Connects the processes that serve the same matches. Only `read_presence` waits for anything.

    Messages may be lost, late or repeated, so receivers read the database. Topics are `match:ID`,
    `chat:ID`, `circle:ID`, `circles`, `lobby`, `players`, `mutes`, `tournaments` and `resync`.
    """

    @property
    def single_process(self) -> bool:
        """True if there can be no peers."""
        ...

    @property
    def reachable(self) -> bool:
        """True if every peer can be reached now."""
        ...

    def publish(self, topic: str, message: PeerMessage) -> None:
        """Send a message to all peers, if that is possible now."""
        ...

    def subscribe(self, topic: str, handler: PeerMessageHandler) -> None:
        """Receive messages of a topic, beginning with SUBSCRIBED."""
        ...

    def unsubscribe(self, topic: str) -> None:
        """Receive no more messages of a topic."""
        ...

    def publish_presence(self, topic: str, text: str | None, seconds: float) -> None:
        """Replace this process's text under a topic; it expires. None removes it."""
        ...

    async def read_presence(self, topic: str) -> list[str] | None:
        """The texts of all peers under a topic; None if they cannot be reached."""
        ...
