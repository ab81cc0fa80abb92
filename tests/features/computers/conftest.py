"""A site for each module, and rooms with computer players."""

from collections.abc import AsyncIterator

import pytest

from app.features.computers.bots import Bots
from app.features.lobby.lobby import Lobby
from app.rooms.ports import RoomServices
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from app.thinking.pool import Pool
from app.timeouts import Timeouts
from app.turns import PlayerNetworks
from tests.features.computers.support.bot_harness import BotHarness, StubDueMatches, StubThinker
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder
from tests.support.fake_clock import FakeClock
from tests.thinking.support.thread_runner import ThreadRunner


@pytest.fixture
async def harness(
    encoder: PlainEncoder, names: FakeNames, lobby: Lobby, timeouts: Timeouts
) -> AsyncIterator[BotHarness]:
    """Rooms with computer players, whose pauses take no time."""
    thinker, due_matches, sleeps = StubThinker(), StubDueMatches(), list[float]()
    log, clock = MemoryLog(), FakeClock(1)
    runner = ThreadRunner(lambda _: thinker)
    pool = Pool(runner, 1)

    async def sleep(seconds: float) -> None:
        sleeps.append(seconds)

    async def find_room(match_id: str) -> Room | None:
        return await room_registry.room(match_id)

    networks = PlayerNetworks()
    bots = Bots(pool, networks.of, find_room, due_matches, clock, sleep, timeouts)
    services = RoomServices(log, encoder, names, clock)
    room_registry = RoomRegistry(services, lambda: f"m{len(log.rows)}")
    room_registry.add_lists(lobby)
    room_registry.add_observer(bots)
    yield BotHarness(
        room_registry, bots, thinker, due_matches, clock, log, sleeps, networks, runner, pool
    )
    thinker.gate.set()
    await bots.stop()
    await pool.close()
    await room_registry.close()
