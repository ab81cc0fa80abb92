"""What the service was away for, or its machine, is charged to nobody."""

import asyncio

import pytest

from app.match.commands import CommandRequest, Play
from app.match.events import Excused
from app.match.outage import Outage
from app.match.ports import Unavailable
from app.match.time_control import MINUTE
from app.rooms.lobby import Lobby
from app.rooms.registry import RoomRegistry, RoomServices
from app.rooms.timekeeper import DriftMonitor, Timekeeper
from tests.match.support.builder import MatchBuilder
from tests.rooms.conftest import denied
from tests.rooms.support.fake_clock import Watch
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder
from tests.rooms.support.timekeeper_fakes import SETTLING, FakeHeartbeats, Making, settled, woken


async def test_an_outage_is_excused_before_the_clock_can_ring(
    timed: MatchBuilder, making: Making, watch: Watch, memory_log: MemoryLog
) -> None:
    since = timed.now_ms + 10_000
    watch.now = back = timed.now_ms + 600 * MINUTE
    house = making(Outage(since, back, back + SETTLING))
    room = await woken(house)
    assert room.match.status == "running"
    assert memory_log.rows["timed"][-1].events == (Excused(since, back + SETTLING),)
    clocks = room.match.timekeeping.clocks
    assert clocks is not None
    assert clocks.deadline is not None
    watch.now = back + SETTLING
    assert clocks.elapsed(watch.now) == 10_000
    await house.close()
    again = making(Outage(since, back, back + SETTLING))
    await woken(again)
    assert len(memory_log.rows["timed"]) == len(timed.entries) + 1, "once"
    await again.close()


async def test_an_outage_is_nothing_to_a_match_that_was_played_since(
    timed: MatchBuilder, making: Making, memory_log: MemoryLog
) -> None:
    house = making(Outage(timed.now_ms - 9_000, timed.now_ms - 5_000, timed.now_ms + SETTLING))
    await woken(house)
    assert len(memory_log.rows["timed"]) == len(timed.entries)
    await house.close()


async def test_an_outage_that_is_written_late_is_excused_once(watch: Watch) -> None:
    """Two processes find outages at about the same time; whose was earlier may write later."""
    excused: list[Outage] = []
    notes = FakeHeartbeats(away=[Outage(900_000, 950_000, 980_000)])
    keeper = Timekeeper(
        notes, notes, DriftMonitor(watch), excused.extend, lambda _: asyncio.sleep(0)
    )
    await keeper.register()
    late = Outage(900_000, 949_000, 979_000)
    notes.away.insert(0, late)
    await keeper.poll()
    await keeper.poll()
    assert excused == [notes.away[1], late]
    await keeper.stop()


async def test_a_machine_that_slept_flags_nobody(
    memory_log: MemoryLog,
    words: PlainEncoder,
    name_book: FakeNames,
    lobby: Lobby,
    timed: MatchBuilder,
    watch: Watch,
) -> None:
    """Or whose clock leapt: first it looks what happened, and nobody is charged for that."""
    wall, notes = Watch(0), FakeHeartbeats()
    drift = DriftMonitor(watch, wall)
    services = RoomServices(
        memory_log, words, name_book, watch, clock_is_reliable=lambda: drift.reliable
    )
    house = RoomRegistry(services, lobby, lambda: "new")
    keeper = Timekeeper(notes, notes, drift, house.excuse_outages, house.check_clock)
    await keeper.register()
    room = await woken(house)
    asleep = 60 * MINUTE
    watch.now += asleep
    wall.now += asleep // 1000
    move = CommandRequest(Play("a1", room.match.version), timed.player_to_move, "1")
    with pytest.raises(Unavailable):
        await room.submit(move)
    room.check_clock()
    await settled(room)
    assert room.match.status == "running"
    await keeper.poll()
    await settled(room)
    assert room.match.timekeeping.ledger[-1].kind == "excused"
    assert await denied(room, move.command, timed.player_to_move) == "nothing-flanked"
    watch.now += SETTLING + 6 * MINUTE
    assert await denied(room, move.command, timed.player_to_move, "2") == "over", (
        "time passes as ever"
    )
    await house.close()
