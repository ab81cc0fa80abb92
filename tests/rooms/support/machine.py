"""A server whose machine a test can suspend."""

from dataclasses import dataclass, field

from app.rooms.lobby.lobby import Lobby
from app.rooms.registry import RoomRegistry, RoomServices
from app.rooms.timekeeper import DriftMonitor, Timekeeper
from tests.rooms.support.fake_clock import FakeClock
from tests.rooms.support.fake_heartbeats import FakeHeartbeats
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder


@dataclass
class Machine:
    """Rooms and their timekeeper, which polls when a test says so."""

    log: MemoryLog
    lobby: Lobby
    clock: FakeClock
    heartbeats: FakeHeartbeats = field(default_factory=FakeHeartbeats)

    def __post_init__(self) -> None:
        self._wall = FakeClock(0)
        drift = DriftMonitor(self.clock, self._wall)
        services = RoomServices(
            self.log,
            PlainEncoder(),
            FakeNames(),
            self.clock,
            clock_is_reliable=lambda: drift.reliable,
        )
        self.registry = RoomRegistry(services, self.lobby, lambda: "new")
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
        self._wall.now += milliseconds // 1000
