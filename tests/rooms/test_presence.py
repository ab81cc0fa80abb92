"""The presence of players in one process."""

import asyncio
from collections.abc import Callable

import pytest

from app.match.commands import Play, Sit
from app.rooms.audience import Listener
from app.rooms.idle_timer import TICK
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from tests.match.support.builder import GUEST, HOST, waiting_match
from tests.rooms.conftest import submit
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder, received
from tests.support.polling import until

OpenPage = Callable[[str | None], Listener]


@pytest.fixture
def no_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broadcast changes in the next iteration of the event loop."""
    monkeypatch.setattr("app.rooms.room.ARRIVAL_DELAY", 0.0)
    monkeypatch.setattr("app.rooms.room.LEAVE_DELAY", 0.0)


@pytest.fixture
def slow_departures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broadcast arrivals in the next iteration of the event loop and departures in an hour."""
    monkeypatch.setattr("app.rooms.room.ARRIVAL_DELAY", 0.0)
    monkeypatch.setattr("app.rooms.room.LEAVE_DELAY", 3600.0)


async def next_message(listener: Listener) -> str:
    message = await asyncio.wait_for(listener.next(), 60)
    assert message is not None
    return message.decode()


@pytest.mark.usefixtures("no_delays")
async def test_arrivals_and_departures_are_sent(room: Room, open_page: OpenPage) -> None:
    watching = open_page(None)
    assert await next_message(watching) == "host:away guest:away +1"
    host = open_page(HOST)
    assert await next_message(watching) == "host:here guest:away +1"
    open_page(None)
    assert await next_message(watching) == "host:here guest:away +2"
    room.remove_listener(host)
    assert await next_message(watching) == "host:away guest:away +2"


@pytest.mark.usefixtures("slow_departures")
async def test_a_reload_changes_no_presence(room: Room, open_page: OpenPage) -> None:
    watching, host = open_page(None), open_page(HOST)
    assert await next_message(watching) == "host:here guest:away +1"
    room.remove_listener(host)
    back = open_page(HOST)
    open_page(GUEST)
    assert await next_message(watching) == "host:here guest:here +1"
    assert await next_message(back) == "host:here guest:here +1"
    assert await received(watching) == []


@pytest.mark.usefixtures("slow_departures")
async def test_two_pages_of_a_player_are_one_presence(room: Room, open_page: OpenPage) -> None:
    watching, first, _second = open_page(None), open_page(HOST), open_page(HOST)
    assert await next_message(watching) == "host:here guest:away +1"
    room.remove_listener(first)
    room.presence.broadcast()
    assert await received(watching) == []


async def test_a_player_without_signs_of_life_becomes_quiet(
    room: Room, open_page: OpenPage
) -> None:
    watching, host = open_page(None), open_page(HOST)
    room.presence.broadcast()
    host.last_seen -= 10 - TICK  # others learn it within ten seconds
    room.presence.broadcast()
    room.presence.broadcast()
    host.mark_alive()
    room.presence.broadcast()
    assert await received(watching) == [
        "host:here guest:away +1",
        "host:quiet guest:away +1",
        "host:here guest:away +1",
    ]


async def test_a_room_checks_presence_periodically(
    registry: RoomRegistry,
    open_page: OpenPage,
    monkeypatch: pytest.MonkeyPatch,
    memory_log: MemoryLog,
) -> None:
    monkeypatch.setattr("app.rooms.idle_timer.TICK", 0.01)
    memory_log.store("other", waiting_match())
    other = await registry.room("other")
    assert other is not None
    watching = Listener(None)
    other.audience.listeners.add(watching)
    watching.ready = True
    assert await next_message(watching) == "host:away +1"


async def test_a_new_player_is_shown_with_their_chosen_name(
    registry: RoomRegistry, memory_log: MemoryLog, names: FakeNames
) -> None:
    memory_log.store("other", waiting_match())
    names.chosen = {GUEST: "Gus", HOST: "Ann"}
    room = await registry.room("other")
    assert room is not None
    watching = Listener(None)
    room.add_listener(watching)
    watching.ready = True
    await submit(room, Sit(), GUEST)
    assert await received(watching) == ["2 seated", "Ann:away Gus:away +1"]


async def test_a_new_player_is_not_shown_before_their_name_is_read(
    registry: RoomRegistry, memory_log: MemoryLog, names: FakeNames
) -> None:
    memory_log.store("other", waiting_match())
    names.chosen = {GUEST: "Gus", HOST: "Ann"}
    room = await registry.room("other")
    assert room is not None
    watching = Listener(None)
    room.add_listener(watching)
    watching.ready = True
    sitting = asyncio.create_task(submit(room, Sit(), GUEST))
    while not sitting.done():
        room.presence.broadcast()
        await asyncio.sleep(0)
    assert await received(watching) == ["Ann:away +1", "2 seated", "Ann:away Gus:away +1"]


async def test_names_that_could_not_be_read_are_read_later(
    memory_log: MemoryLog,
    names: FakeNames,
    registry: RoomRegistry,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.rooms.idle_timer.TICK", 0.01)
    names.chosen, names.unavailable = {HOST: "Ann", GUEST: "Gus"}, True
    room = await registry.room("m")
    assert room is not None
    assert room.presence.message() == b"?:away ?:away +0"
    watching = Listener(None)
    room.audience.listeners.add(watching)
    watching.ready = True
    assert await next_message(watching) == "?:away ?:away +1"
    names.unavailable = False
    assert await next_message(watching) == "Ann:away Gus:away +1"


async def test_a_move_is_sent_even_if_names_cannot_be_read(
    room: Room, open_page: OpenPage, names: FakeNames
) -> None:
    names.unavailable = True
    watching = open_page(None)
    await submit(room, Play("g8", 2), HOST)
    assert await received(watching) == ["3 played"]


@pytest.mark.usefixtures("slow_departures")
async def test_a_departure_does_not_delay_the_news_of_an_arrival(
    room: Room, open_page: OpenPage
) -> None:
    watching, leaving = open_page(None), open_page(None)
    assert await next_message(watching) == "host:away guest:away +2"
    open_page(HOST)
    room.remove_listener(leaving)
    assert await next_message(watching) == "host:here guest:away +1"


@pytest.mark.usefixtures("no_delays")
async def test_the_presence_report_has_the_latest_version_of_the_match(
    room: Room, open_page: OpenPage, encoder: PlainEncoder
) -> None:
    open_page(HOST)
    await until(lambda: encoder.reports != [])
    assert encoder.reports[-1].match is room.match
    await submit(room, Play("g8", 2), HOST)
    await until(lambda: encoder.reports[-1].match is room.match)
    assert room.match.version == 3
