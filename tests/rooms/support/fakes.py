"""What a room is given, kept in memory, with switches for everything that can go wrong."""

import asyncio
from collections.abc import Iterable
from typing import Literal

from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.ports import Unavailable
from app.match.state import Match
from app.rooms.audience import Listener
from app.rooms.ports import PresenceReport
from tests.match.support.builder import MatchBuilder

Trouble = Literal["lost", "written"]  # what became of the entry, when nobody could say


class MemoryLog:
    """A log without a disk."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Entry]] = {}
        self.appends = 0
        self.reads = 0
        self.rivals: list[Entry] = []  # each is faster than one append
        self.troubles: list[Trouble] = []  # each is the end of one append
        self.unreadable = False
        self.reached = asyncio.Event()  # somebody appends
        self.open = asyncio.Event()  # appends may go on
        self.open.set()

    def keep(self, match_id: str, builder: MatchBuilder) -> None:
        """A match that has been played up to here."""
        self.rows[match_id] = list(builder.entries)

    async def append(self, match_id: str, entry: Entry, before: Match | None, after: Match) -> bool:
        """Write an entry, unless a rival is faster or there is trouble."""
        self.appends += 1
        self.reached.set()
        await self.open.wait()
        rows = self.rows.setdefault(match_id, [])
        if self.rivals:
            rows.append(self.rivals.pop(0))
        assert entry.version == after.version == (before.version if before else 0) + 1
        written = entry.version == len(rows) + 1
        trouble = self.troubles.pop(0) if self.troubles else None
        if written and trouble != "lost":
            rows.append(entry)
        if trouble:
            raise Unavailable(trouble)
        return written

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        """Everything of a match after a version."""
        self.reads += 1
        await asyncio.sleep(0)
        if self.unreadable:
            raise Unavailable("unreadable")
        return self.rows.get(match_id, [])[after:]


class PlainEncoder:
    """Messages that tests can read; counts how often each frame was made."""

    def __init__(self) -> None:
        self.made: list[int] = []
        self.reports: list[PresenceReport] = []

    def frame(self, before: Match | None, entry: Entry, after: Match) -> bytes:
        """The version, and what happened."""
        assert after.version == entry.version == (before.version if before else 0) + 1
        self.made.append(entry.version)
        return f"{entry.version} {' '.join(event.kind for event in entry.events)}".encode()

    def snapshot(self, match_id: str, match: Match) -> bytes:
        """Its version."""
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


class FakeNames:
    """Names, of those who have one."""

    def __init__(self) -> None:
        self.known: dict[PlayerId, str] = {}
        self.closed = False

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """A name for each, the id for who has none."""
        await asyncio.sleep(0)
        if self.closed:
            raise Unavailable("closed")
        return {player: self.known.get(player, player) for player in players}


async def heard(listener: Listener) -> list[str]:
    """Everything that a listener was told up to now."""
    listener.send(b"now")
    told = []
    while (message := await listener.next()) not in (None, b"now"):
        assert message is not None
        told.append(message.decode())
    return told
