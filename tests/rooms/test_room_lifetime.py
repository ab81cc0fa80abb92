"""Rooms are loaded for the first visitor, closed when idle, and replaced when they fail."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import pytest

from app.errors import Unavailable
from app.features.lobby.lobby import Lobby
from app.match.commands import CommandRequest, Play
from app.rooms.audience import Listener
from app.rooms.ports import RoomServices
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from harness.games.match_builder import GUEST, HOST, running_match
from harness.polling import until
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder
from tests.rooms.support.fixtures import submit
from tests.support.fake_clock import TickingClock

MakeRegistry = Callable[..., RoomRegistry]


class CountingClock(TickingClock):
    """A room reads the time of its pages whenever it looks after them."""

    readings = 0

    def monotonic(self) -> float:
        self.readings += 1
        return super().monotonic()


@pytest.fixture
def clock() -> CountingClock:
    return CountingClock(1)


@pytest.fixture
async def make_registry(
    memory_log: MemoryLog,
    encoder: PlainEncoder,
    names: FakeNames,
    lobby: Lobby,
    clock: CountingClock,
) -> AsyncIterator[MakeRegistry]:
    """Makes registries that close rooms after some idle seconds. They are closed at the end."""
    async with AsyncExitStack() as closing:

        def make(idle: float = 60.0, max_rooms: int = 20_000) -> RoomRegistry:
            services = RoomServices(memory_log, encoder, names, clock)
            registry = RoomRegistry(services, lambda: "new", idle, max_rooms)
            closing.push_async_callback(registry.close)
            registry.add_lists(lobby)
            return registry

        yield make


async def wait_until_closed(registry: RoomRegistry) -> None:
    """Wait until a registry has closed all rooms."""
    await until(lambda: not registry.rooms)


async def test_an_unknown_match_has_no_room(registry: RoomRegistry) -> None:
    assert await registry.room("nowhere") is None
    assert await registry.room("nowhere") is None


async def test_concurrent_visitors_load_a_room_once(
    registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    rooms = await asyncio.gather(*(registry.room("m") for _ in range(50)))
    assert all(room is rooms[0] for room in rooms)
    assert memory_log.reads == 1
    assert await registry.room("m") is rooms[0]
    assert memory_log.reads == 1


async def test_a_cancelled_visitor_does_not_cancel_loading_for_others(
    registry: RoomRegistry,
) -> None:
    first = asyncio.create_task(registry.room("m"))
    second = asyncio.create_task(registry.room("m"))
    await asyncio.sleep(0)
    first.cancel()
    assert await second is not None


async def test_loading_a_room_is_retried_after_the_log_was_unavailable(
    registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    memory_log.unreadable = True
    answers = await asyncio.gather(*(registry.room("m") for _ in range(3)), return_exceptions=True)
    assert all(isinstance(answer, Unavailable) for answer in answers)
    memory_log.unreadable = False
    assert await registry.room("m") is not None


async def test_the_number_of_rooms_is_limited(
    make_registry: MakeRegistry, memory_log: MemoryLog
) -> None:
    registry = make_registry(max_rooms=1)
    memory_log.store("other", running_match())
    await registry.room("m")
    with pytest.raises(Unavailable):
        await registry.room("other")
    assert await registry.room("m") is not None


async def test_an_idle_room_is_closed_and_loaded_again_unchanged(
    make_registry: MakeRegistry,
) -> None:
    registry = make_registry(0.01)
    room = await existing_room(registry)
    await submit(room, Play("g8", 2), HOST, "click")
    await wait_until_closed(registry)
    again = await existing_room(registry)
    assert again is not room
    assert again.match == room.match
    repeated = await submit(again, Play("g8", 2), HOST, "click")
    assert (repeated.version, repeated.repeated, repeated.frame) == (3, True, None)


async def test_a_closed_room_is_freed_without_the_collector(make_registry: MakeRegistry) -> None:
    registry = make_registry(0.01)
    gc.collect()
    gc.disable()
    try:
        room = await existing_room(registry)
        page = Listener(HOST)
        room.add_listener(page)
        room.welcome(page, None)
        await submit(room, Play("g8", 2), HOST, "click")
        room.remove_listener(page)
        reference = weakref.ref(room)
        del room
        await wait_until_closed(registry)
        assert reference() is None
    finally:
        gc.enable()


async def test_a_room_with_an_open_page_is_not_closed(
    make_registry: MakeRegistry, memory_log: MemoryLog
) -> None:
    registry = make_registry(0.005)
    room = await existing_room(registry)
    page = Listener(None)  # before its hello
    room.add_listener(page)
    memory_log.store("unused", running_match())
    unused = await existing_room(registry, "unused")  # its time is up later
    await until(lambda: unused not in registry.rooms)
    assert await registry.room("m") is room
    room.remove_listener(page)
    await wait_until_closed(registry)


async def test_a_room_that_fails_is_replaced(
    registry: RoomRegistry,
    room: Room,
    encoder: PlainEncoder,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    page = Listener(HOST)
    room.add_listener(page)
    with monkeypatch.context() as broken:
        broken.setattr(encoder, "frame", lambda *_: 1 / 0)
        with pytest.raises(Unavailable):
            await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    assert "a room failed" in caplog.text
    assert page.close_code == 1012
    fresh = await existing_room(registry)
    assert fresh is not room
    assert fresh.match.version == 3, "it had been written"
    again = await submit(fresh, Play("g8", 2), HOST, "click")
    assert again.repeated


async def test_a_room_that_cannot_decide_is_replaced(
    registry: RoomRegistry,
    room: Room,
    memory_log: MemoryLog,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(memory_log, "append", lambda *_: 1 / 0)
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    assert "a room failed" in caplog.text
    assert room not in registry.rooms


async def test_queued_commands_of_a_failed_room_raise_unavailable(
    registry: RoomRegistry,
    room: Room,
    encoder: PlainEncoder,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(encoder, "frame", lambda *_: 1 / 0)
    requests = [room.submit(CommandRequest(Play("g8", 2), HOST, f"{n}")) for n in range(3)]
    answers = await asyncio.gather(*requests, return_exceptions=True)
    assert all(isinstance(answer, Unavailable) for answer in answers)
    assert "a room failed" in caplog.text


async def test_closing_the_registry_closes_pages_and_leaves_no_task(
    make_registry: MakeRegistry, memory_log: MemoryLog
) -> None:
    before = asyncio.all_tasks()
    registry = make_registry(60.0)
    room = await existing_room(registry)
    pages = [Listener(player) for player in (HOST, GUEST, None)]
    for page in pages:
        room.add_listener(page)
    memory_log.gate.clear()
    memory_log.append_started.clear()
    requests = [room.submit(CommandRequest(Play("g8", 2), HOST, f"{n}")) for n in range(5)]
    await memory_log.append_started.wait()
    await registry.close()
    answers = await asyncio.gather(*requests, return_exceptions=True)
    assert all(isinstance(answer, Unavailable) for answer in answers)
    assert [page.close_code for page in pages] == [1012] * 3
    assert asyncio.all_tasks() == before
    await registry.close()


async def test_closing_the_registry_while_a_room_is_loaded_leaves_no_task(
    make_registry: MakeRegistry,
) -> None:
    before = asyncio.all_tasks()
    registry = make_registry(60.0)
    loading = asyncio.create_task(registry.room("m"))
    await asyncio.sleep(0)
    await registry.close()
    await asyncio.wait([loading])
    assert asyncio.all_tasks() == before
    room = loading.result()
    assert room is not None
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "1"))


async def test_a_new_registry_continues_from_the_log(
    make_registry: MakeRegistry, memory_log: MemoryLog
) -> None:
    first = make_registry(60.0)
    await submit(await existing_room(first), Play("g8", 2), HOST, "click")
    await first.close()
    room = await existing_room(make_registry(60.0))
    assert room.match.version == 3
    assert (await submit(room, Play("g8", 2), HOST, "click")).repeated
    assert len(memory_log.rows["m"]) == 3
