"""Rooms wake at the first visitor, sleep when nobody is there, and are replaced when they break."""

import asyncio
from collections.abc import Callable
from itertools import count

import pytest

from app.match.commands import CommandRequest, Play
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.lobby import Lobby
from app.rooms.mailbox import AcceptedAnswer
from app.rooms.registry import RoomRegistry, RoomServices
from app.rooms.room import Room
from tests.match.support.builder import GUEST, HOST, running_match
from tests.rooms.conftest import accepted
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder

Sleepy = Callable[[float], RoomRegistry]


@pytest.fixture
def sleepy(
    memory_log: MemoryLog, words: PlainEncoder, name_book: FakeNames, lobby: Lobby
) -> Sleepy:
    """Makes houses whose rooms fall asleep soon."""

    def made(idle: float) -> RoomRegistry:
        clock = count(1)
        services = RoomServices(memory_log, words, name_book, lambda: next(clock))
        return RoomRegistry(services, lobby, lambda: "new", idle)

    return made


async def awake(house: RoomRegistry) -> Room:
    """The room of match `m`."""
    room = await house.room("m")
    assert room is not None
    return room


async def asleep(house: RoomRegistry) -> None:
    """Wait until every room of a house sleeps."""
    while house._tasks:
        await asyncio.wait(house._tasks.values())


async def test_no_room_for_a_match_that_nobody_opened(house: RoomRegistry) -> None:
    assert await house.room("nowhere") is None
    assert await house.room("nowhere") is None


async def test_many_visitors_wake_one_room(house: RoomRegistry, memory_log: MemoryLog) -> None:
    rooms = await asyncio.gather(*(house.room("m") for _ in range(50)))
    assert all(room is rooms[0] for room in rooms)
    assert memory_log.reads == 1
    assert await house.room("m") is rooms[0]
    assert memory_log.reads == 1


async def test_a_visitor_who_gives_up_does_not_take_the_room_from_others(
    house: RoomRegistry,
) -> None:
    first = asyncio.create_task(house.room("m"))
    second = asyncio.create_task(house.room("m"))
    await asyncio.sleep(0)
    first.cancel()
    assert await second is not None


async def test_a_log_that_cannot_be_read_is_asked_again(
    house: RoomRegistry, memory_log: MemoryLog
) -> None:
    memory_log.unreadable = True
    answers = await asyncio.gather(*(house.room("m") for _ in range(3)), return_exceptions=True)
    assert all(isinstance(answer, Unavailable) for answer in answers)
    memory_log.unreadable = False
    assert await house.room("m") is not None


async def test_more_rooms_than_there_is_space_for_are_refused(
    house: RoomRegistry, memory_log: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.rooms.registry.MAX_ROOMS", 1)
    memory_log.keep("other", running_match())
    await house.room("m")
    with pytest.raises(Unavailable):
        await house.room("other")
    assert await house.room("m") is not None


async def test_a_room_sleeps_when_nobody_comes_and_wakes_with_everything(sleepy: Sleepy) -> None:
    house = sleepy(0.01)
    room = await awake(house)
    await accepted(room, Play("g8", 2), HOST, "click")
    await asleep(house)
    again = await awake(house)
    assert again is not room
    assert again.match == room.match
    repeated = await accepted(again, Play("g8", 2), HOST, "click")
    assert (repeated.repeated, repeated.frame) == (True, b"3 played")
    await asleep(house)


async def test_a_room_stays_awake_while_a_page_is_open(sleepy: Sleepy) -> None:
    house = sleepy(0.005)
    room = await awake(house)
    page = Listener(None)  # it has not even said hello
    room.add_listener(page)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(house._tasks["m"]), 0.1)
    assert await house.room("m") is room
    room.remove_listener(page)
    await asleep(house)


async def test_a_room_that_breaks_is_replaced(
    house: RoomRegistry, room: Room, words: PlainEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Listener(HOST)
    room.add_listener(page)
    task = house._tasks["m"]
    with monkeypatch.context() as broken:
        broken.setattr(words, "frame", lambda *_: 1 / 0)
        with pytest.raises(Unavailable):
            await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    with pytest.raises(ZeroDivisionError):
        await task
    assert page.close_code == 1012
    fresh = await awake(house)
    assert fresh is not room
    assert fresh.match.version == 3, "it had been written"
    again = await accepted(fresh, Play("g8", 2), HOST, "click")
    assert again.repeated


async def test_what_waits_when_a_room_breaks_is_answered(
    house: RoomRegistry, room: Room, words: PlainEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "frame", lambda *_: 1 / 0)
    asks = [room.submit(CommandRequest(Play("g8", 2), HOST, f"{n}")) for n in range(3)]
    task = house._tasks["m"]
    answers = await asyncio.gather(*asks, return_exceptions=True)
    assert all(isinstance(answer, Unavailable) for answer in answers)
    with pytest.raises(ZeroDivisionError):
        await task


async def test_closing_leaves_nothing_behind(sleepy: Sleepy, memory_log: MemoryLog) -> None:
    before = asyncio.all_tasks()
    house = sleepy(60.0)
    room = await awake(house)
    pages = [Listener(player) for player in (HOST, GUEST, None)]
    for page in pages:
        room.add_listener(page)
    memory_log.open.clear()
    memory_log.reached.clear()
    asks = [room.submit(CommandRequest(Play("g8", 2), HOST, f"{n}")) for n in range(5)]
    await memory_log.reached.wait()
    await house.close()
    answers = await asyncio.gather(*asks, return_exceptions=True)
    assert all(isinstance(answer, Unavailable) for answer in answers)
    assert [page.close_code for page in pages] == [1012] * 3
    assert asyncio.all_tasks() == before
    await house.close()


async def test_closing_while_a_room_wakes_leaves_nothing_behind(sleepy: Sleepy) -> None:
    before = asyncio.all_tasks()
    house = sleepy(60.0)
    waking = asyncio.create_task(house.room("m"))
    await asyncio.sleep(0)
    await house.close()
    await asyncio.wait([waking])
    assert asyncio.all_tasks() == before
    room = waking.result()
    assert room is not None
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "1"))


async def test_a_restarted_house_goes_on_where_the_old_one_ended(
    sleepy: Sleepy, memory_log: MemoryLog
) -> None:
    first = sleepy(60.0)
    await accepted(await awake(first), Play("g8", 2), HOST, "click")
    await first.close()
    second = sleepy(60.0)
    room = await awake(second)
    assert room.match.version == 3
    answer = await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    assert isinstance(answer, AcceptedAnswer)
    assert answer.repeated
    await second.close()
    assert len(memory_log.rows["m"]) == 3
