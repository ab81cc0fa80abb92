"""Time runs out by the server's clock alone."""

import asyncio
from collections.abc import Sequence

from app.match.commands import Play
from app.match.events import Ended, Flagged
from app.match.outage import Outage
from app.match.time_control import MINUTE
from app.rooms.audience import Listener
from app.rooms.timekeeper import DriftMonitor, Timekeeper
from engine import Color
from tests.match.support.builder import MatchBuilder
from tests.rooms.conftest import denied
from tests.rooms.support.fake_clock import Watch
from tests.rooms.support.fakes import MemoryLog
from tests.rooms.support.timekeeper_fakes import FakeHeartbeats, Making, settled, woken
from tests.support.polling import until


async def test_a_match_that_sleeps_is_woken_when_its_time_is_up(
    timed: MatchBuilder, making: Making, watch: Watch, memory_log: MemoryLog
) -> None:
    house, notes = making(), FakeHeartbeats(["timed", "nowhere"])
    keeper = Timekeeper(notes, notes, DriftMonitor(watch), house.excuse_outages, house.check_clock)
    await keeper.poll()
    assert len(memory_log.rows["timed"]) == len(timed.entries), "there is time left"
    watch.now += 6 * MINUTE
    await keeper.poll()
    await until(lambda: len(memory_log.rows["timed"]) > len(timed.entries))
    assert memory_log.rows["timed"][-1].events == (Flagged(Color.BLACK), Ended("time"))
    await keeper.poll()
    await settled(await woken(house))
    assert len(memory_log.rows["timed"]) == len(timed.entries) + 1, "once"
    assert len(notes.beats) == 3
    await keeper.stop()
    await house.close()


async def test_whoever_comes_first_after_the_deadline_finds_the_game_over(
    timed: MatchBuilder, making: Making, watch: Watch
) -> None:
    house = making()
    room = await woken(house)
    watch.now += 6 * MINUTE
    reason = await denied(room, Play("a1", room.match.version), timed.player_to_move)
    assert reason == "over"
    assert room.match.winners == (Color.WHITE,)
    await house.close()


async def test_a_clock_that_is_set_back_gives_nobody_time(
    timed: MatchBuilder, making: Making, watch: Watch
) -> None:
    house = making()
    room = await woken(house)
    watch.now -= 60 * MINUTE
    position = room.match.position
    await denied(room, Play("a1", room.match.version), timed.player_to_move)
    assert room.match.position is position
    listener = Listener(None)
    room.add_listener(listener)
    assert room.match.updated_at == timed.now_ms
    await house.close()


async def test_the_timekeeper_survives_a_database_that_does_not(watch: Watch) -> None:
    looked: list[str] = []

    async def look(match_id: str) -> None:
        looked.append(match_id)

    excused: list[Outage] = []

    def excuse(outages: Sequence[Outage]) -> None:
        excused.extend(outages)

    outage = Outage(1, 2, 3)
    notes = FakeHeartbeats(["m"], away=[outage], trouble=True)
    keeper = Timekeeper(notes, notes, DriftMonitor(watch), excuse, look, interval=0.001)
    keeper.start()
    await asyncio.sleep(0.02)
    assert looked == []
    notes.trouble = False
    await until(lambda: len(looked) > 1)
    assert excused == [outage]
    await keeper.stop()
    assert notes.beats


async def test_a_match_that_is_broken_or_slow_keeps_nothing_waiting(watch: Watch) -> None:
    """No sign of life may be late for it: others would take this process for dead."""
    looked: list[str] = []
    slow = asyncio.Event()

    async def look(match_id: str) -> None:
        looked.append(match_id)
        if match_id == "broken":
            raise KeyError(match_id)
        if match_id == "slow":
            await slow.wait()

    notes = FakeHeartbeats(["broken", "slow", "m"])
    keeper = Timekeeper(notes, notes, DriftMonitor(watch), lambda _: None, look, interval=0.001)
    keeper.start()
    await until(lambda: len(notes.beats) > 5)
    assert looked == ["broken", "slow"]
    slow.set()
    await until(lambda: looked.count("m") > 1)
    await keeper.stop()


async def test_a_look_that_is_broken_is_not_the_last(watch: Watch) -> None:
    notes = FakeHeartbeats()
    keeper = Timekeeper(
        notes, notes, DriftMonitor(watch), lambda _: None, lambda _: asyncio.sleep(0), 0.001
    )
    notes.away.append(None)  # type: ignore[arg-type]
    keeper.start()
    await until(lambda: len(notes.beats) > 1)
    await keeper.stop()


async def test_an_awake_room_rings_by_itself(
    timed: MatchBuilder, making: Making, watch: Watch, memory_log: MemoryLog
) -> None:
    assert timed.match.timekeeping.clocks is not None
    deadline = timed.match.timekeeping.clocks.deadline
    assert deadline is not None
    watch.now = deadline - 1
    house = making()
    room = await woken(house)
    watch.now = deadline
    await until(lambda: room.match.status == "over")
    assert memory_log.rows["timed"][-1].command_id == f"flag-{len(timed.entries)}"
    await house.close()
