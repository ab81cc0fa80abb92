"""In-memory versions of what a room needs, with switches for failures."""

import asyncio
from collections.abc import Iterable
from typing import Any, Literal

from app.errors import Unavailable
from app.event_log.codec import decode_events, encode_events
from app.event_log.log import EventLog
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.rooms.audience import Listener
from app.rooms.ports import PresenceReport
from harness.games.match_builder import MatchBuilder

Failure = Literal["lost", "written"]
"""Whether the entry of an append that raised Unavailable is in the log."""


class MemoryLog(EventLog):
    """The log in memory. `append_started` is set by each append, which then waits for `gate`."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Entry]] = {}
        self.appends = 0
        self.reads = 0
        self.competing_entries: list[Entry] = []  # each is written before one append
        self.failures: list[Failure] = []  # of the next appends
        self.unreadable = False
        self.append_started = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()

    def store(self, match_id: str, builder: MatchBuilder) -> None:
        self.rows[match_id] = list(builder.entries)

    async def append(self, match_id: str, entry: Entry, before: Match | None, after: Match) -> bool:
        self.appends += 1
        self.append_started.set()
        await self.gate.wait()
        rows = self.rows.setdefault(match_id, [])
        if self.competing_entries:
            rows.append(self.competing_entries.pop(0))
        assert entry.version == after.version == (before.version if before else 0) + 1
        is_next = entry.version == len(rows) + 1
        failure = self.failures.pop(0) if self.failures else None
        if is_next and failure != "lost":
            rows.append(entry)
        if failure:
            raise Unavailable(failure)
        return is_next

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        self.reads += 1
        await asyncio.sleep(0)
        if self.unreadable:
            raise Unavailable("unreadable")
        return self.rows.get(match_id, [])[after:]

    def encode(self, entry: Entry) -> list[Any]:
        return [*entry[:-1], encode_events(entry.events)]

    def decode(self, _match_id: str, encoded: list[Any]) -> Entry:
        version, by, command_id, at, events = encoded
        return Entry(version, by, command_id, at, decode_events(events))


class PlainEncoder:
    """Implements MatchEncoder with readable messages."""

    def __init__(self) -> None:
        self.encoded_versions: list[int] = []
        self.reports: list[PresenceReport] = []

    def frame(self, before: Match | None, entry: Entry, after: Match) -> bytes:
        """The version and the kinds of events."""
        assert after.version == entry.version == (before.version if before else 0) + 1
        self.encoded_versions.append(entry.version)
        return f"{entry.version} {' '.join(event.kind for event in entry.events)}".encode()

    def snapshot(self, match_id: str, match: Match) -> bytes:
        return f"{match_id} at {match.version}".encode()

    def presence(self, report: PresenceReport) -> bytes:
        """Names with their states, and the number of spectators."""
        self.reports.append(report)
        seats = [
            f"{report.names.get(player, '?')}:{report.states[player]}"
            for _, player in report.match.seating.seats
            if player is not None
        ]
        return f"{' '.join(seats)} +{report.spectators}".encode(errors="surrogatepass")


class FakeNames(PlayerNames):
    """Without a database. A player without a chosen name is named by the id."""

    def __init__(self) -> None:
        self.chosen: dict[PlayerId, str] = {}
        self.accounts: dict[PlayerId, str] = {}
        self.unavailable = False

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        await asyncio.sleep(0)
        if self.unavailable:
            raise Unavailable("no names")
        return {player: self.chosen.get(player, player) for player in players}

    async def handles(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        await asyncio.sleep(0)
        return {player: self.accounts[player] for player in players if player in self.accounts}


async def received(listener: Listener) -> list[str]:
    """All messages that were sent to a listener since the last call."""
    listener.send(b"end")
    messages = []
    while (message := await listener.next()) not in (None, b"end"):
        assert message is not None
        messages.append(message.decode())
    return messages
