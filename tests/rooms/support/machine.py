"""A server whose machine a test can suspend."""

from dataclasses import dataclass, field

from app.features.lobby.lobby import Lobby
from app.rooms.ports import RoomServices
from app.rooms.registry import RoomRegistry
from app.rooms.timekeeper import DriftMonitor, Timekeeper
from app.timeouts import Timeouts
from tests.rooms.support.fake_heartbeats import FakeHeartbeats
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder
from tests.support.fake_clock import FakeClock


@dataclass
class Machine:
    """Rooms and their timekeeper, which polls when a test says so."""

    log: MemoryLog
    lobby: Lobby
    clock: FakeClock
    timeouts: Timeouts
    heartbeats: FakeHeartbeats = field(default_factory=FakeHeartbeats)

    def __post_init__(self) -> None:
        drift = DriftMonitor(self.clock)
        services = RoomServices(
            self.log,
            PlainEncoder(),
            FakeNames(),
            self.clock,
            clock_is_reliable=lambda: drift.reliable,
            timeouts=self.timeouts,
        )
        self.registry = RoomRegistry(services, lambda: "new")
        self.registry.add_lists(self.lobby)
        self.timekeeper = Timekeeper(
            self.heartbeats,
            self.heartbeats,
            drift,
            self.registry.excuse_outages,
            self.registry.check_clock,
        )

    def wait(self, milliseconds: int) -> None:
        """Let time pass without a poll."""
        self.clock.now += milliseconds

    async def run(self, milliseconds: int) -> None:
        """Let time pass with regular polls."""
        end = self.clock.now + milliseconds
        while self.clock.now < end:
            self.clock.now = min(end, self.clock.now + 5_000)
            await self.timekeeper.poll()
