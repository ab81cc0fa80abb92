"""What a timekeeper keeps, in memory, and waiting for what it brings about."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from app.match.outage import Outage
from app.match.ports import Unavailable
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from tests.support.polling import until

SETTLING = 120_000

Making = Callable[..., RoomRegistry]


@dataclass
class FakeHeartbeats:
    """Heartbeats and due matches in memory."""

    matches: list[str] = field(default_factory=list)
    beats: list[int] = field(default_factory=list)
    away: list[Outage] = field(default_factory=list)
    trouble: bool = False

    async def register(self, now: int) -> bool:
        """The service starts."""
        await self.beat(now)
        return False

    async def record_gap(self, since: int, now: int) -> None:
        """It stood still."""
        self.away.append(Outage(since, now, now + SETTLING))

    async def record_drain(self, now: int) -> None:
        """It is about to end."""
        self.away.append(Outage(now, now, now + 1))

    async def unregister(self, now: int) -> None:
        """It ends."""
        await self.beat(now)

    async def outages(self, after: int) -> list[Outage]:
        """Those that are known."""
        return [outage for outage in self.away if outage.back > after]

    async def due(self, now: int) -> list[str]:
        """What is due."""
        return self.matches

    async def awaiting(self, before: int) -> list[str]:
        """No computers here."""
        return []

    async def beat(self, now: int) -> None:
        """A sign of life."""
        if self.trouble:
            raise Unavailable("no disk")
        self.beats.append(now)


async def settled(room: Room) -> None:
    """Wait until the room has answered what it was asked."""
    await until(room._mailbox.empty)
    for _ in range(10):
        await asyncio.sleep(0)


async def woken(house: RoomRegistry) -> Room:
    """The room of the match with the clock."""
    room = await house.room("timed")
    assert room is not None
    await settled(room)
    return room
