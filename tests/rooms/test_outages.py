"""The time of an outage is charged to nobody."""

from random import Random

import pytest

from app.errors import Unavailable
from app.match.commands import Claim, CommandRequest, Offer, Play
from app.match.decide.claims import ABSENT_AFTER
from app.match.events import Excused
from app.match.outage import Outage
from app.match.time_control import MINUTE
from app.rooms.audience import Listener
from app.rooms.jobs import AcceptedAnswer
from app.timeouts import Timeouts
from harness.games.match_builder import GUEST, HOST, MatchBuilder, running_match
from harness.polling import until
from tests.rooms.support.fake_heartbeats import (
    GRACE,
    FakeHeartbeats,
    MakeRegistry,
    load_timed_room,
    timekeeper_of,
    wait_until_idle,
)
from tests.rooms.support.fakes import MemoryLog
from tests.rooms.support.fixtures import refusal_reason, submit
from tests.rooms.support.machine import Machine
from tests.support.fake_clock import FakeClock


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
    assert clocks
    assert clocks.elapsed(back + GRACE) == 10_000
    await registry.close()
    await load_timed_room(make_registry(Outage(since, back, back + GRACE)))
    assert len(memory_log.rows["timed"]) == len(timed_match.entries) + 1, "once"


async def test_an_outage_before_the_last_move_is_not_excused(
    timed_match: MatchBuilder, make_registry: MakeRegistry, memory_log: MemoryLog
) -> None:
    now = timed_match.now_ms
    await load_timed_room(make_registry(Outage(now - 9_000, now - 5_000, now + GRACE)))
    assert len(memory_log.rows["timed"]) == len(timed_match.entries)


async def test_an_outage_that_is_recorded_late_is_excused_once(clock: FakeClock) -> None:
    """Two processes find outages at about the same time, and may record them in any order."""
    excused: list[Outage] = []
    clock.now = 950_000
    heartbeats = FakeHeartbeats(recorded=[Outage(900_000, 950_000, 980_000)])
    timekeeper = timekeeper_of(heartbeats, clock, excuse=excused.extend)
    await timekeeper.register()
    late = Outage(900_000, 949_000, 979_000)
    heartbeats.recorded.insert(0, late)
    await timekeeper.poll()
    await timekeeper.poll()
    assert excused == [heartbeats.recorded[1], late]
    await timekeeper.stop()


async def test_no_player_is_flagged_after_the_machine_was_suspended(
    timed_match: MatchBuilder, machine: Machine
) -> None:
    """A leap of the clock is recorded as an outage before the room decides on moves again."""
    room = await load_timed_room(machine.registry)
    machine.wait(60 * MINUTE)
    move = CommandRequest(Play("a1", room.match.version), timed_match.player_to_move, "1")
    with pytest.raises(Unavailable):
        await room.submit(move)
    room.check_clock()
    await wait_until_idle(room)
    assert room.match.status == "running"
    await machine.timekeeper.poll()
    await wait_until_idle(room)
    assert room.match.timekeeping.ledger[-1].kind == "excused"
    assert await refusal_reason(room, move.command, timed_match.player_to_move) == "nothing-flanked"
    await machine.run(GRACE + 6 * MINUTE)
    assert await refusal_reason(room, move.command, timed_match.player_to_move, "2") == "over", (
        "time passes as ever"
    )


async def test_a_clock_that_was_ahead_stops_no_later_clock_and_hides_no_outage(
    timed_match: MatchBuilder, machine: Machine
) -> None:
    await machine.timekeeper.register()
    machine.wait(60 * MINUTE)
    await machine.timekeeper.poll()
    machine.wait(-60 * MINUTE)
    await machine.timekeeper.poll()
    room = await load_timed_room(machine.registry)
    assert room.match.version == len(timed_match.entries)
    assert machine.registry.clocks_run_since == 0
    machine.wait(4 * MINUTE)
    await machine.timekeeper.poll()
    await wait_until_idle(room)
    assert room.match.timekeeping.ledger[-1].kind == "excused"


async def test_a_move_just_after_an_outage_is_not_charged_for_it(
    timed_match: MatchBuilder, machine: Machine
) -> None:
    """There is time left, so that nobody would be flagged."""
    room = await load_timed_room(machine.registry)
    machine.wait(4 * MINUTE)
    move = timed_match.random_move(Random(1))
    request = CommandRequest(Play(move, room.match.version), timed_match.player_to_move, "1")
    with pytest.raises(Unavailable):
        await room.submit(request)
    await machine.timekeeper.poll()
    assert isinstance(await room.submit(request), AcceptedAnswer)
    charge = room.match.timekeeping.ledger[-1].charge
    assert charge is not None
    assert charge.spent == 0


@pytest.mark.parametrize("timeouts", [Timeouts(room_tick=0.01)])
async def test_an_excuse_that_could_not_be_written_is_written_later(
    timed_match: MatchBuilder, machine: Machine
) -> None:
    """The database fails again just after it came back."""
    room = await load_timed_room(machine.registry)
    machine.wait(60 * MINUTE)
    machine.log.failures = ["lost", "lost", "lost"]
    await machine.timekeeper.poll()
    await until(lambda: room.match.version > len(timed_match.entries))
    assert room.match.timekeeping.ledger[-1].kind == "excused"
    assert machine.log.failures == []
    assert room.match.status == "running"


@pytest.mark.parametrize("failures", [1, 2])
async def test_nothing_is_decided_before_an_outage_is_excused(
    failures: int, timed_match: MatchBuilder, machine: Machine
) -> None:
    room = await load_timed_room(machine.registry)
    machine.wait(60 * MINUTE)
    machine.log.failures = ["lost"] * failures
    await machine.timekeeper.poll()
    await wait_until_idle(room)
    assert room.match.version == len(timed_match.entries)
    if failures > 1:
        room.check_clock()
        await wait_until_idle(room)
        assert room.match.version == len(timed_match.entries)
    move = timed_match.random_move(Random(1))
    request = CommandRequest(Play(move, room.match.version), timed_match.player_to_move, "1")
    assert isinstance(await room.submit(request), AcceptedAnswer)
    assert [entry.kind for entry in room.match.timekeeping.ledger[-2:]] == ["excused", "turn"]


async def test_an_offer_just_after_an_outage_does_not_prevent_the_excuse(
    timed_match: MatchBuilder, make_registry: MakeRegistry, clock: FakeClock
) -> None:
    """Another process, which was not away, may write it."""
    registry = make_registry()
    room = await load_timed_room(registry)
    since, back = clock.now + 1_000, clock.now + 2 * MINUTE
    clock.now = back + 1
    await submit(room, Offer("draw", room.match.version), timed_match.player_to_move)
    registry.excuse_outages([Outage(since, back, back + GRACE)])
    await wait_until_idle(room)
    clocks = room.match.timekeeping.clocks
    assert clocks
    assert clocks.elapsed(clock.now) == 1_000


@pytest.mark.parametrize("firsts_length", [60_000, 50_000, 70_000])
async def test_overlapping_outages_are_excused_from_the_first_to_the_last(
    firsts_length: int, timed_match: MatchBuilder, make_registry: MakeRegistry, clock: FakeClock
) -> None:
    """Several processes were away, and each has recorded it."""
    began, back = clock.now, clock.now + 10_000 + firsts_length
    clock.now += 80_000
    first = Outage(began + 10_000, back, back + GRACE)
    other = Outage(began + 20_000, began + 70_000, began + 70_000 + GRACE)
    registry = make_registry()
    room = await load_timed_room(registry)
    registry.excuse_outages(sorted([first, other], key=lambda outage: outage.back))
    await wait_until_idle(room)
    clocks = room.match.timekeeping.clocks
    assert clocks
    assert clocks.elapsed(clock.now) == 10_000
    assert clocks.since == max(first.until, other.until)


@pytest.mark.parametrize("time", ["5+5", "none"])
async def test_nobody_is_absent_because_of_an_outage(time: str, machine: Machine) -> None:
    """The page of the player to move loses its connection, and cannot connect again."""
    builder = running_match(time=time).play_random(1, 2)
    machine.log.store("timed", builder)
    machine.clock.now = builder.now_ms
    room = await load_timed_room(machine.registry)
    away, other = Listener(HOST), Listener(GUEST)
    for page in (away, other):
        room.add_listener(page)
    room.remove_listener(away)
    room.presence.broadcast()
    machine.wait(2 * MINUTE)
    await machine.timekeeper.poll()
    await wait_until_idle(room)
    claim = Claim("pause", room.match.version)
    assert await refusal_reason(room, claim, GUEST) == "too-soon"
    assert room.presence.report().absent_since == {HOST: machine.clock.now + GRACE}
    room.add_listener(away)
    assert room.presence.report().missed == {}
    room.remove_listener(away)
    await machine.run(GRACE + ABSENT_AFTER)
    room.presence.broadcast()
    await machine.run(ABSENT_AFTER)
    await submit(room, claim, GUEST, "2")


async def test_nobody_is_charged_for_a_move_that_could_not_be_written(machine: Machine) -> None:
    """The opponent, who has a few seconds left, does not see it before the database is back."""
    builder = running_match("othello", time="5+0").play_random(1, 2)
    builder.now_ms += 10_000
    builder.play_random(1, 1)
    builder.now_ms += 4 * MINUTE + 57_000
    builder.play_random(1, 1)
    machine.log.store("timed", builder)
    machine.clock.now = builder.now_ms
    await machine.timekeeper.poll()
    room = await load_timed_room(machine.registry)
    machine.log.gate.clear()
    move = builder.random_move(Random(1))
    request = CommandRequest(Play(move, room.match.version), builder.player_to_move, "1")
    moving = room.submit(request)
    await machine.log.append_started.wait()
    machine.wait(5_900)
    machine.log.gate.set()
    assert isinstance(await moving, AcceptedAnswer)
    room.check_clock()
    await wait_until_idle(room)
    clocks = room.match.timekeeping.clocks
    assert (room.match.status, clocks and clocks.elapsed(machine.clock.now)) == ("running", 0)
