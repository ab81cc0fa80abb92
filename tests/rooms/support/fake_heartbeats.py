"""Heartbeats and due matches in memory, and rooms of a match with a clock."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from math import inf

from app.db.heartbeats import Heartbeats
from app.errors import Unavailable
from app.event_log.due_matches import DueMatches
from app.match.outage import Outage
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from app.rooms.timekeeper import DriftMonitor, Timekeeper
from app.timeouts import Timeouts
from tests.rooms.support.existing_room import existing_room
from tests.support.fake_clock import FakeClock

GRACE = 120_000  # milliseconds after a gap that are not charged either

MakeRegistry = Callable[..., RoomRegistry]


@dataclass
class FakeHeartbeats(Heartbeats, DueMatches):
    """Both in memory."""

    matches: list[str] = field(default_factory=list)
    beats: list[int] = field(default_factory=list)
    recorded: list[Outage] = field(default_factory=list)
    unavailable: bool = False
    attempts: int = 0
    ended_at: int | None = None

    async def register(self, now: int) -> bool:
        await self.beat(now)
        return False

    async def record_gap(self, since: int, now: int) -> None:
        self.recorded.append(Outage(since, now, now + GRACE))

    async def record_drain(self, now: int) -> None:
        self.recorded.append(Outage(now, now, now + 1))

    async def unregister(self, now: int) -> None:
        self.ended_at = now

    async def outages(self, after: int) -> list[Outage]:
        return [outage for outage in self.recorded if outage.back > after]

    async def due(self, now: int) -> list[str]:
        return self.matches

    async def awaiting(self, before: int) -> list[str]:
        return []

    async def beat(self, now: int) -> None:
        self.attempts += 1
        if self.unavailable:
            raise Unavailable("no disk")
        self.beats.append(now)


def timekeeper_of(
    heartbeats: FakeHeartbeats,
    clock: FakeClock,
    check_clock: Callable[[str], Awaitable[None]] = lambda _: asyncio.sleep(0),
    excuse: Callable[[Sequence[Outage]], None] = lambda _: None,
) -> Timekeeper:
    """A timekeeper that polls often, however much the clock of a test leaps."""
    timeouts = Timeouts(max_drift=inf, due_poll=0.001)
    drift = DriftMonitor(clock, timeouts)
    return Timekeeper(heartbeats, heartbeats, drift, excuse, check_clock, timeouts)


async def wait_until_idle(room: Room) -> None:
    """Wait until the room has answered all commands before."""
    await room.resynced()


async def load_timed_room(registry: RoomRegistry) -> Room:
    """The room of the match `timed`, which has a clock."""
    room = await existing_room(registry, "timed")
    await wait_until_idle(room)
    return room
