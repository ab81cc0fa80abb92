"""The time of an outage is charged to nobody."""

import asyncio

import pytest

from app.match.commands import CommandRequest, Play
from app.match.events import Excused
from app.match.outage import Outage
from app.match.ports import Unavailable
from app.match.time_control import MINUTE
from app.rooms.lobby.lobby import Lobby
from app.rooms.registry import RoomRegistry, RoomServices
from app.rooms.timekeeper import DriftMonitor, Timekeeper
from tests.match.support.builder import MatchBuilder
from tests.rooms.conftest import refusal_reason
from tests.rooms.support.fake_clock import FakeClock
from tests.rooms.support.fake_heartbeats import (
    GRACE,
    FakeHeartbeats,
    MakeRegistry,
    load_timed_room,
    wait_until_idle,
)
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder


async def test_an_outage_is_excused_once_before_a_player_is_flagged(
    timed_match: MatchBuilder, make_registry: MakeRegistry, clock: FakeClock, memory_log: MemoryLog
) -> None:
    since = timed_match.now_ms + 10_000
    clock.now = back = timed_match.now_ms + 600 * MINUTE
    registry = make_registry(Outage(since, back, back + GRACE))
    room = await load_timed_room(registry)
    assert room.match.status == "running"
    assert memory_log.rows["timed"][-1].events == (Excused(since, back + GRACE),)
    clocks = room.match.timekeeping.clocks
    assert clocks is not None
    assert clocks.deadline is not None
    clock.now = back + GRACE
    assert clocks.elapsed(clock.now) == 10_000
    await registry.close()
    again = make_registry(Outage(since, back, back + GRACE))
    await load_timed_room(again)
    assert len(memory_log.rows["timed"]) == len(timed_match.entries) + 1, "once"
    await again.close()


async def test_an_outage_before_the_last_move_is_not_excused(
    timed_match: MatchBuilder, make_registry: MakeRegistry, memory_log: MemoryLog
) -> None:
    registry = make_registry(
        Outage(timed_match.now_ms - 9_000, timed_match.now_ms - 5_000, timed_match.now_ms + GRACE)
    )
    await load_timed_room(registry)
    assert len(memory_log.rows["timed"]) == len(timed_match.entries)
    await registry.close()


async def test_an_outage_that_is_recorded_late_is_excused_once(clock: FakeClock) -> None:
    """Two processes find outages at about the same time, and may record them in any order."""
    excused: list[Outage] = []
    heartbeats = FakeHeartbeats(recorded=[Outage(900_000, 950_000, 980_000)])
    timekeeper = Timekeeper(
        heartbeats,
        heartbeats,
        DriftMonitor(clock, FakeClock(0)),
        excused.extend,
        lambda _: asyncio.sleep(0),
    )
    await timekeeper.register()
    late = Outage(900_000, 949_000, 979_000)
    heartbeats.recorded.insert(0, late)
    await timekeeper.poll()
    await timekeeper.poll()
    assert excused == [heartbeats.recorded[1], late]
    await timekeeper.stop()


async def test_no_player_is_flagged_after_the_machine_was_suspended(
    memory_log: MemoryLog,
    encoder: PlainEncoder,
    names: FakeNames,
    lobby: Lobby,
    timed_match: MatchBuilder,
    clock: FakeClock,
) -> None:
    """A leap of the clock is recorded as an outage before the room decides on moves again."""
    wall, heartbeats = FakeClock(0), FakeHeartbeats()
    drift = DriftMonitor(clock, wall)
    services = RoomServices(
        memory_log, encoder, names, clock, clock_is_reliable=lambda: drift.reliable
    )
    registry = RoomRegistry(services, lobby, lambda: "new")
    timekeeper = Timekeeper(
        heartbeats, heartbeats, drift, registry.excuse_outages, registry.check_clock
    )
    await timekeeper.register()
    room = await load_timed_room(registry)
    suspended = 60 * MINUTE
    clock.now += suspended
    wall.now += suspended // 1000
    move = CommandRequest(Play("a1", room.match.version), timed_match.player_to_move, "1")
    with pytest.raises(Unavailable):
        await room.submit(move)
    room.check_clock()
    await wait_until_idle(room)
    assert room.match.status == "running"
    await timekeeper.poll()
    await wait_until_idle(room)
    assert room.match.timekeeping.ledger[-1].kind == "excused"
    assert await refusal_reason(room, move.command, timed_match.player_to_move) == "nothing-flanked"
    clock.now += GRACE + 6 * MINUTE
    assert await refusal_reason(room, move.command, timed_match.player_to_move, "2") == "over", (
        "time passes as ever"
    )
    await registry.close()
