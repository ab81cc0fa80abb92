"""Interfaces that rooms need from other layers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.chat import ChatRoom
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


class NameDirectory(Protocol):
    """Display names of players."""

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """A name for each player. Raises Unavailable."""
        ...


class EntryObserver(Protocol):
    """Is called for every entry that this process has written."""

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


class ChatNumberReader(Protocol):
    """Reads the numbers of chat messages."""

    async def last_numbers(self, match_ids: Sequence[str]) -> Mapping[str, Mapping[ChatRoom, int]]:
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
