"""Who is here: told when it changes, and a reload is no news."""

import asyncio
from collections.abc import Callable

import pytest

from app.match.commands import Play, Sit
from app.rooms.audience import Listener
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from tests.match.support.builder import GUEST, HOST, waiting_match
from tests.rooms.conftest import accepted
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder, heard

Page = Callable[[str | None], Listener]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes are told in the next round of the event loop."""
    monkeypatch.setattr("app.rooms.room.ARRIVAL_DELAY", 0.0)
    monkeypatch.setattr("app.rooms.room.LEAVE_DELAY", 0.0)


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes is told in the next round, who goes in an hour."""
    monkeypatch.setattr("app.rooms.room.ARRIVAL_DELAY", 0.0)
    monkeypatch.setattr("app.rooms.room.LEAVE_DELAY", 3600.0)


async def told(listener: Listener) -> str:
    """The next message."""
    message = await asyncio.wait_for(listener.next(), 5)
    assert message is not None
    return message.decode()


@pytest.mark.usefixtures("at_once")
async def test_coming_and_going_is_told(room: Room, page: Page) -> None:
    watching = page(None)
    assert await told(watching) == "host:away guest:away +1"
    host = page(HOST)
    assert await told(watching) == "host:here guest:away +1"
    page(None)
    assert await told(watching) == "host:here guest:away +2"
    room.remove_listener(host)
    assert await told(watching) == "host:away guest:away +2"


@pytest.mark.usefixtures("slowly")
async def test_a_reload_is_no_news(room: Room, page: Page) -> None:
    watching, host = page(None), page(HOST)
    assert await told(watching) == "host:here guest:away +1"
    room.remove_listener(host)
    back = page(HOST)
    page(GUEST)
    assert await told(watching) == "host:here guest:here +1"
    assert await told(back) == "host:here guest:here +1"
    assert await heard(watching) == []


@pytest.mark.usefixtures("slowly")
async def test_two_pages_of_one_player_are_one_presence(room: Room, page: Page) -> None:
    watching, first, _second = page(None), page(HOST), page(HOST)
    assert await told(watching) == "host:here guest:away +1"
    room.remove_listener(first)
    room.presence.broadcast()
    assert await heard(watching) == []


async def test_who_falls_quiet_is_told_at_the_next_look(room: Room, page: Page) -> None:
    watching, host = page(None), page(HOST)
    room.presence.broadcast()
    host.last_seen -= 60
    room.presence.broadcast()
    room.presence.broadcast()
    host.mark_alive()
    room.presence.broadcast()
    assert await heard(watching) == [
        "host:here guest:away +1",
        "host:quiet guest:away +1",
        "host:here guest:away +1",
    ]


async def test_the_room_looks_from_time_to_time(
    house: RoomRegistry, page: Page, monkeypatch: pytest.MonkeyPatch, memory_log: MemoryLog
) -> None:
    monkeypatch.setattr("app.rooms.room.TICK", 0.01)
    memory_log.keep("other", waiting_match())
    other = await house.room("other")
    assert other is not None
    watching = Listener(None)
    other.audience.listeners.add(watching)
    watching.ready = True
    assert await told(watching) == "host:away +1"


async def test_who_sits_down_is_named_by_the_book(
    house: RoomRegistry, memory_log: MemoryLog, name_book: FakeNames
) -> None:
    memory_log.keep("other", waiting_match())
    name_book.known = {GUEST: "Gus", HOST: "Ann"}
    room = await house.room("other")
    assert room is not None
    watching = Listener(None)
    room.add_listener(watching)
    watching.ready = True
    await accepted(room, Sit(), GUEST)
    assert await heard(watching) == ["2 seated", "Ann:away Gus:away +1"]


async def test_nobody_is_told_of_a_seat_before_its_name_is_known(
    house: RoomRegistry, memory_log: MemoryLog, name_book: FakeNames
) -> None:
    memory_log.keep("other", waiting_match())
    name_book.known = {GUEST: "Gus", HOST: "Ann"}
    room = await house.room("other")
    assert room is not None
    watching = Listener(None)
    room.add_listener(watching)
    watching.ready = True
    sitting = asyncio.create_task(accepted(room, Sit(), GUEST))
    while not sitting.done():
        room.presence.broadcast()
        await asyncio.sleep(0)
    assert await heard(watching) == ["Ann:away +1", "2 seated", "Ann:away Gus:away +1"]


async def test_names_that_could_not_be_read_are_read_later(
    memory_log: MemoryLog,
    name_book: FakeNames,
    house: RoomRegistry,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.rooms.room.TICK", 0.01)
    name_book.known, name_book.closed = {HOST: "Ann", GUEST: "Gus"}, True
    room = await house.room("m")
    assert room is not None
    assert room.presence.message() == b"?:away ?:away +0"
    watching = Listener(None)
    room.audience.listeners.add(watching)
    watching.ready = True
    assert await told(watching) == "?:away ?:away +1"
    name_book.closed = False
    assert await told(watching) == "Ann:away Gus:away +1"


async def test_a_move_is_told_though_names_cannot_be_read(
    room: Room, page: Page, name_book: FakeNames
) -> None:
    name_book.closed = True
    watching = page(None)
    await accepted(room, Play("g8", 2), HOST)
    assert await heard(watching) == ["3 played"]


@pytest.mark.usefixtures("slowly")
async def test_who_goes_does_not_hold_up_the_news_of_who_came(room: Room, page: Page) -> None:
    watching, leaving = page(None), page(None)
    assert await told(watching) == "host:away guest:away +2"
    page(HOST)
    room.remove_listener(leaving)
    assert await told(watching) == "host:here guest:away +1"


@pytest.mark.usefixtures("at_once")
async def test_claims_against_an_absent_player_follow_the_match(
    room: Room, page: Page, words: PlainEncoder
) -> None:
    page(HOST)
    await asyncio.sleep(0.05)
    assert words.reports[-1].match is room.match
    await accepted(room, Play("g8", 2), HOST)
    await asyncio.sleep(0.05)
    assert words.reports[-1].match is room.match, "the presence is built anew after the move"
    assert room.match.version == 3
