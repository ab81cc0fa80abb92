"""The presence of players in one process."""

import asyncio
from collections.abc import Callable

import pytest

from app.match.commands import Play, Sit
from app.rooms.audience import Listener
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from app.timeouts import Timeouts
from harness.games.match_builder import GUEST, HOST, waiting_match
from harness.polling import until
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder, received
from tests.rooms.support.fixtures import submit
from tests.support.fake_clock import TickingClock
from tests.support.timeouts import HOUR

OpenPage = Callable[[str | None], Listener]


NO_DELAYS = pytest.mark.parametrize("timeouts", [Timeouts(arrival=0.0, departure=0.0)])
SLOW_DEPARTURES = pytest.mark.parametrize("timeouts", [Timeouts(arrival=0.0, departure=HOUR)])
FREQUENT_TICKS = pytest.mark.parametrize("timeouts", [Timeouts(room_tick=0.01)])


async def next_message(listener: Listener) -> str:
    message = await asyncio.wait_for(listener.next(), 60)
    assert message is not None
    return message.decode()


@NO_DELAYS
async def test_arrivals_and_departures_are_sent(room: Room, open_page: OpenPage) -> None:
    watching = open_page(None)
    assert await next_message(watching) == "host:away guest:away +1"
    host = open_page(HOST)
    assert await next_message(watching) == "host:here guest:away +1"
    open_page(None)
    assert await next_message(watching) == "host:here guest:away +2"
    room.remove_listener(host)
    assert await next_message(watching) == "host:away guest:away +2"


@SLOW_DEPARTURES
async def test_a_reload_changes_no_presence(room: Room, open_page: OpenPage) -> None:
    watching, host = open_page(None), open_page(HOST)
    assert await next_message(watching) == "host:here guest:away +1"
    room.remove_listener(host)
    back = open_page(HOST)
    open_page(GUEST)
    assert await next_message(watching) == "host:here guest:here +1"
    assert await next_message(back) == "host:here guest:here +1"
    assert await received(watching) == []


@pytest.mark.parametrize("timeouts", [Timeouts(arrival=HOUR, departure=HOUR, room_tick=HOUR)])
async def test_a_page_that_came_in_a_passing_state_learns_that_it_has_passed(
    room: Room, open_page: OpenPage
) -> None:
    watching, _host = open_page(None), open_page(HOST)
    room.presence.broadcast()
    passing, late = open_page(None), open_page(HOST)
    late.send(room.presence.greeting())
    room.remove_listener(passing)
    for _ in range(2):
        room.presence.tick()
    assert await received(late) == ["host:here guest:away +2", "host:here guest:away +1"]
    assert await received(watching) == ["host:here guest:away +1"] * 2


@SLOW_DEPARTURES
async def test_two_pages_of_a_player_are_one_presence(room: Room, open_page: OpenPage) -> None:
    watching, first, _second = open_page(None), open_page(HOST), open_page(HOST)
    assert await next_message(watching) == "host:here guest:away +1"
    room.remove_listener(first)
    room.presence.broadcast()
    assert await received(watching) == []


async def test_a_player_without_signs_of_life_becomes_quiet(
    room: Room, open_page: OpenPage, ticking_clock: TickingClock, timeouts: Timeouts
) -> None:
    watching, host = open_page(None), open_page(HOST)
    room.presence.broadcast()
    ticking_clock.now += round((10 - timeouts.room_tick) * 1000)  # others learn it within 10 s
    room.presence.broadcast()
    room.presence.broadcast()
    host.mark_alive(ticking_clock.monotonic())
    room.presence.broadcast()
    assert await received(watching) == [
        "host:here guest:away +1",
        "host:quiet guest:away +1",
        "host:here guest:away +1",
    ]


@FREQUENT_TICKS
async def test_a_room_checks_presence_periodically(
    registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    memory_log.store("other", waiting_match())
    other = await existing_room(registry, "other")
    watching = Listener(None)
    other.audience.listeners.add(watching)
    watching.ready = True
    assert await next_message(watching) == "host:away +1"


async def test_a_new_player_is_shown_as_soon_as_their_name_is_read(
    registry: RoomRegistry, memory_log: MemoryLog, names: FakeNames
) -> None:
    memory_log.store("other", waiting_match())
    names.chosen = {GUEST: "Gus", HOST: "Ann"}
    room = await existing_room(registry, "other")
    watching = Listener(None)
    room.add_listener(watching)
    watching.ready = True
    sitting = asyncio.create_task(submit(room, Sit(), GUEST))
    while not sitting.done():
        room.presence.broadcast()
        await asyncio.sleep(0)
    assert await received(watching) == ["Ann:away +1", "2 seated", "Ann:away Gus:away +1"]


@FREQUENT_TICKS
async def test_names_that_could_not_be_read_are_read_later(
    names: FakeNames, registry: RoomRegistry
) -> None:
    names.chosen, names.unavailable = {HOST: "Ann", GUEST: "Gus"}, True
    room = await existing_room(registry)
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


@SLOW_DEPARTURES
async def test_a_departure_does_not_delay_the_news_of_an_arrival(
    room: Room, open_page: OpenPage
) -> None:
    watching, leaving = open_page(None), open_page(None)
    assert await next_message(watching) == "host:away guest:away +2"
    open_page(HOST)
    room.remove_listener(leaving)
    assert await next_message(watching) == "host:here guest:away +1"


@NO_DELAYS
async def test_the_presence_report_has_the_latest_version_of_the_match(
    room: Room, open_page: OpenPage, encoder: PlainEncoder
) -> None:
    open_page(HOST)
    await until(lambda: encoder.reports != [])
    assert encoder.reports[-1].match is room.match
    await submit(room, Play("g8", 2), HOST)
    await until(lambda: encoder.reports[-1].match is room.match)
    assert room.match.version == 3
