"""Time runs out by the server's clock alone; what it was away for is charged to nobody."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from app.match.commands import Ask, Play
from app.match.control import MINUTE
from app.match.events import Ended, Excused, Flagged
from app.match.log import Unavailable
from app.match.outage import Outage
from app.rooms.audience import Listener
from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.rooms.room import Room
from app.rooms.timekeeper import Timekeeper
from engine import Color
from tests.match.story import Story, begun
from tests.rooms.conftest import denied
from tests.rooms.fakes import MemoryLog, NameBook, PlainWords
from tests.rooms.watch import Watch

SETTLING = 120_000


@dataclass
class Notes:
    """A diary and a crew in memory."""

    matches: list[str] = field(default_factory=list)
    beats: list[int] = field(default_factory=list)
    away: list[Outage] = field(default_factory=list)
    trouble: bool = False

    async def begin(self, now: int) -> bool:
        """The service starts."""
        await self.sign(now)
        return False

    async def missed(self, since: int, now: int) -> None:
        """It stood still."""
        self.away.append(Outage(since, now, now + SETTLING))

    async def hand_over(self, now: int) -> None:
        """It is about to end."""
        self.away.append(Outage(now, now, now + 1))

    async def leave(self, now: int) -> None:
        """It ends."""
        await self.sign(now)

    async def outages(self, after: int) -> list[Outage]:
        """Those that are known."""
        return [outage for outage in self.away if outage.back > after]

    async def due(self, now: int) -> list[str]:
        """What is due."""
        return self.matches

    async def sign(self, now: int) -> None:
        """A sign of life."""
        if self.trouble:
            raise Unavailable("no disk")
        self.beats.append(now)


@pytest.fixture
def watch() -> Watch:
    """The server's clock."""
    return Watch()


@pytest.fixture
def timed(memory_log: MemoryLog, watch: Watch) -> Story:
    """A match with five minutes for each; Black is to move and their clock runs."""
    story = begun("othello", time="5+0").random_game(1, 2)
    memory_log.keep("timed", story)
    watch.now = story.at
    return story


Making = Callable[..., House]


@pytest.fixture
def making(
    memory_log: MemoryLog, words: PlainWords, name_book: NameBook, lobby: Lobby, watch: Watch
) -> Making:
    """Makes houses, after an outage perhaps."""

    def made(*outages: Outage) -> House:
        house = House(memory_log, words, name_book, lobby, watch, lambda: "new", 60.0)
        house.excuse(outages)
        return house

    return made


async def settled(room: Room) -> None:
    """Wait until the room has answered what it was asked."""
    await until(room._mailbox.empty)
    for _ in range(10):
        await asyncio.sleep(0)


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(5_000):
        if happened():
            return
        await asyncio.sleep(0.001)
    pytest.fail("it does not happen")


async def woken(house: House) -> Room:
    """The room of the match with the clock."""
    room = await house.room("timed")
    assert room is not None
    await settled(room)
    return room


async def test_a_match_that_sleeps_is_woken_when_its_time_is_up(
    timed: Story, making: Making, watch: Watch, memory_log: MemoryLog
) -> None:
    house, notes = making(), Notes(["timed", "nowhere"])
    keeper = Timekeeper(notes, notes, house.excuse, house.look_at_the_clock, watch)
    await keeper.look()
    assert len(memory_log.rows["timed"]) == len(timed.entries), "there is time left"
    watch.now += 6 * MINUTE
    await keeper.look()
    await until(lambda: len(memory_log.rows["timed"]) > len(timed.entries))
    assert memory_log.rows["timed"][-1].events == (Flagged(Color.BLACK), Ended("time"))
    await keeper.look()
    await settled(await woken(house))
    assert len(memory_log.rows["timed"]) == len(timed.entries) + 1, "once"
    assert len(notes.beats) == 3
    await keeper.stop()
    await house.close()


async def test_whoever_comes_first_after_the_deadline_finds_the_game_over(
    timed: Story, making: Making, watch: Watch
) -> None:
    house = making()
    room = await woken(house)
    watch.now += 6 * MINUTE
    reason = await denied(room, Play("a1", room.match.version), timed.mover)
    assert reason == "over"
    assert room.match.winners == (Color.WHITE,)
    await house.close()


async def test_a_clock_that_is_set_back_gives_nobody_time(
    timed: Story, making: Making, watch: Watch
) -> None:
    house = making()
    room = await woken(house)
    watch.now -= 60 * MINUTE
    position = room.match.position
    await denied(room, Play("a1", room.match.version), timed.mover)
    assert room.match.position is position
    listener = Listener(None)
    room.enter(listener)
    assert room.match.touched_at == timed.at
    await house.close()


async def test_an_outage_is_excused_before_the_clock_can_ring(
    timed: Story, making: Making, watch: Watch, memory_log: MemoryLog
) -> None:
    since = timed.at + 10_000
    watch.now = back = timed.at + 600 * MINUTE
    house = making(Outage(since, back, back + SETTLING))
    room = await woken(house)
    assert room.match.status == "running"
    assert memory_log.rows["timed"][-1].events == (Excused(since, back + SETTLING),)
    clocks = room.match.clocks
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
    timed: Story, making: Making, memory_log: MemoryLog
) -> None:
    house = making(Outage(timed.at - 9_000, timed.at - 5_000, timed.at + SETTLING))
    await woken(house)
    assert len(memory_log.rows["timed"]) == len(timed.entries)
    await house.close()


async def test_the_timekeeper_survives_a_database_that_does_not(watch: Watch) -> None:
    looked: list[str] = []

    async def look(match_id: str) -> None:
        looked.append(match_id)

    excused: list[Outage] = []

    def excuse(outages: Sequence[Outage]) -> None:
        excused.extend(outages)

    outage = Outage(1, 2, 3)
    notes = Notes(["m"], away=[outage], trouble=True)
    keeper = Timekeeper(notes, notes, excuse, look, watch, every=0.001)
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

    notes = Notes(["broken", "slow", "m"])
    keeper = Timekeeper(notes, notes, lambda _: None, look, watch, every=0.001)
    keeper.start()
    await until(lambda: len(notes.beats) > 5)
    assert looked == ["broken", "slow"]
    slow.set()
    await until(lambda: looked.count("m") > 1)
    await keeper.stop()


async def test_a_look_that_is_broken_is_not_the_last(watch: Watch) -> None:
    notes = Notes()
    keeper = Timekeeper(notes, notes, lambda _: None, lambda _: asyncio.sleep(0), watch, 0.001)
    notes.away.append(None)  # type: ignore[arg-type]
    keeper.start()
    await until(lambda: len(notes.beats) > 1)
    await keeper.stop()


async def test_an_outage_that_is_written_late_is_excused_once(watch: Watch) -> None:
    """Two processes find outages at about the same time; whose was earlier may write later."""
    excused: list[Outage] = []
    notes = Notes(away=[Outage(900_000, 950_000, 980_000)])
    keeper = Timekeeper(notes, notes, excused.extend, lambda _: asyncio.sleep(0), watch)
    await keeper.begin()
    late = Outage(900_000, 949_000, 979_000)
    notes.away.insert(0, late)
    await keeper.look()
    await keeper.look()
    assert excused == [notes.away[1], late]
    await keeper.stop()


async def test_an_awake_room_rings_by_itself(
    timed: Story, making: Making, watch: Watch, memory_log: MemoryLog
) -> None:
    assert timed.match.clocks is not None
    deadline = timed.match.clocks.deadline
    assert deadline is not None
    watch.now = deadline - 1
    house = making()
    room = await woken(house)
    watch.now = deadline
    await until(lambda: room.match.status == "over")
    assert memory_log.rows["timed"][-1].command_id == f"flag-{len(timed.entries)}"
    await house.close()


async def test_a_machine_that_slept_flags_nobody(
    memory_log: MemoryLog,
    words: PlainWords,
    name_book: NameBook,
    lobby: Lobby,
    timed: Story,
    watch: Watch,
) -> None:
    """Or whose clock leapt: first it looks what happened, and nobody is charged for that."""
    wall, notes = Watch(0), Notes()
    house = House(
        memory_log, words, name_book, lobby, watch, lambda: "new", steady=lambda: keeper.steady
    )
    keeper = Timekeeper(notes, notes, house.excuse, house.look_at_the_clock, watch, wall=wall)
    await keeper.begin()
    room = await woken(house)
    asleep = 60 * MINUTE
    watch.now += asleep
    wall.now += asleep // 1000
    move = Ask(Play("a1", room.match.version), timed.mover, "1")
    with pytest.raises(Unavailable):
        await room.ask(move)
    room.look_at_the_clock()
    await settled(room)
    assert room.match.status == "running"
    await keeper.look()
    await settled(room)
    assert room.match.ledger[-1].kind == "excused"
    assert await denied(room, move.command, timed.mover) == "nothing-flanked"
    watch.now += SETTLING + 6 * MINUTE
    assert await denied(room, move.command, timed.mover, "2") == "over", "time passes as ever"
    await house.close()
