"""Players lose on time by the server's clock."""

import asyncio

from app.match.commands import Play
from app.match.events import Ended, Flagged
from app.match.outage import Outage
from app.match.time_control import MINUTE
from engine import Color
from harness.games.match_builder import MatchBuilder
from harness.polling import until
from tests.rooms.support.fake_heartbeats import (
    FakeHeartbeats,
    MakeRegistry,
    load_timed_room,
    timekeeper_of,
    wait_until_idle,
)
from tests.rooms.support.fakes import MemoryLog
from tests.rooms.support.fixtures import refusal_reason
from tests.support.fake_clock import FakeClock


async def test_a_match_without_a_room_is_flagged_once_when_its_time_is_up(
    timed_match: MatchBuilder, make_registry: MakeRegistry, clock: FakeClock, memory_log: MemoryLog
) -> None:
    registry, heartbeats = make_registry(), FakeHeartbeats(["timed", "nowhere"])
    timekeeper = timekeeper_of(heartbeats, clock, registry.check_clock)
    await timekeeper.poll()
    assert len(memory_log.rows["timed"]) == len(timed_match.entries), "there is time left"
    clock.now += 6 * MINUTE
    await timekeeper.poll()
    await until(lambda: len(memory_log.rows["timed"]) > len(timed_match.entries))
    assert memory_log.rows["timed"][-1].events == (Flagged(Color.BLACK), Ended("time"))
    await timekeeper.poll()
    await wait_until_idle(await load_timed_room(registry))
    assert len(memory_log.rows["timed"]) == len(timed_match.entries) + 1, "once"
    assert len(heartbeats.beats) == 3
    await timekeeper.stop()


async def test_a_command_after_the_deadline_finds_the_game_over(
    timed_match: MatchBuilder, make_registry: MakeRegistry, clock: FakeClock
) -> None:
    room = await load_timed_room(make_registry())
    clock.now += 6 * MINUTE
    reason = await refusal_reason(room, Play("a1", room.match.version), timed_match.player_to_move)
    assert reason == "over"
    assert room.match.winners == (Color.WHITE,)


async def test_a_clock_that_is_set_back_gives_no_player_more_time(
    timed_match: MatchBuilder, make_registry: MakeRegistry, clock: FakeClock
) -> None:
    room = await load_timed_room(make_registry())
    clock.now -= 60 * MINUTE
    position = room.match.position
    await refusal_reason(room, Play("a1", room.match.version), timed_match.player_to_move)
    assert room.match.position is position
    assert room.match.updated_at == timed_match.now_ms


async def test_the_timekeeper_continues_when_the_database_is_available_again(
    clock: FakeClock,
) -> None:
    checked: list[str] = []
    excused: list[Outage] = []

    async def check_clock(match_id: str) -> None:
        checked.append(match_id)

    outage = Outage(1, 2, 3)
    heartbeats = FakeHeartbeats(["m"], recorded=[outage], unavailable=True)
    timekeeper = timekeeper_of(heartbeats, clock, check_clock, excused.extend)
    timekeeper.start()
    await until(lambda: heartbeats.attempts > 2)
    assert checked == []
    heartbeats.unavailable = False
    await until(lambda: len(checked) > 1)
    assert excused == [outage]
    await timekeeper.stop()
    assert heartbeats.beats


async def test_a_broken_or_slow_match_delays_no_heartbeat(clock: FakeClock) -> None:
    """After a late heartbeat, other processes would consider this one dead."""
    checked: list[str] = []
    gate = asyncio.Event()

    async def check_clock(match_id: str) -> None:
        checked.append(match_id)
        if match_id == "broken":
            raise KeyError(match_id)
        if match_id == "slow":
            await gate.wait()

    heartbeats = FakeHeartbeats(["broken", "slow", "m"])
    timekeeper = timekeeper_of(heartbeats, clock, check_clock)
    timekeeper.start()
    await until(lambda: len(heartbeats.beats) > 5)
    assert checked == ["broken", "slow"]
    gate.set()
    await until(lambda: checked.count("m") > 1)
    await timekeeper.stop()


async def test_a_process_that_stops_is_not_missed(clock: FakeClock) -> None:
    heartbeats = FakeHeartbeats()
    timekeeper = timekeeper_of(heartbeats, clock)
    timekeeper.start()
    await until(lambda: len(heartbeats.beats) > 1)
    clock.now += MINUTE
    await timekeeper.stop()
    assert heartbeats.ended_at == clock.now


async def test_polling_continues_after_an_error(clock: FakeClock) -> None:
    heartbeats = FakeHeartbeats(recorded=[None])  # type: ignore[list-item]
    timekeeper = timekeeper_of(heartbeats, clock)
    timekeeper.start()
    await until(lambda: len(heartbeats.beats) > 1)
    await timekeeper.stop()


async def test_a_room_flags_the_mover_at_the_deadline(
    timed_match: MatchBuilder, make_registry: MakeRegistry, clock: FakeClock, memory_log: MemoryLog
) -> None:
    clocks = timed_match.match.timekeeping.clocks
    assert clocks
    assert clocks.deadline
    clock.now = clocks.deadline - 1
    room = await load_timed_room(make_registry())
    clock.now = clocks.deadline
    await until(lambda: room.match.status == "over")
    assert memory_log.rows["timed"][-1].command_id == f"flag-{len(timed_match.entries)}"
