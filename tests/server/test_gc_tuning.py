"""The garbage collector examines new objects at fixed intervals, and all of them rarely."""

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn

from app.rooms.registry import RoomRegistry
from app.server.gc_tuning import (
    BLOCKS_OF_TURN,
    INTERVAL,
    OLDEST_THRESHOLD,
    blocks_without_matches,
    collect_periodically,
)
from app.server.graceful import GracefulServer


class Cycle:
    def __init__(self) -> None:
        self.itself = self


class Timer:
    """Replaces `asyncio.sleep`. The test decides when the time has passed."""

    def __init__(self) -> None:
        self.requests: asyncio.Queue[float] = asyncio.Queue()
        self._elapsed = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.requests.put_nowait(seconds)
        await self._elapsed.wait()
        self._elapsed.clear()

    def elapse(self) -> None:
        self._elapsed.set()


@pytest.fixture(autouse=True)
def restore_collector() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.freeze()  # as tests/conftest.py does
    gc.set_threshold(*threshold)
    gc.enable()


async def test_an_old_cycle_is_collected_after_the_interval() -> None:
    timer = Timer()
    task = asyncio.create_task(collect_periodically(sleep=timer.sleep))
    assert await timer.requests.get() == INTERVAL
    assert gc.get_freeze_count() > 1_000
    cycle = Cycle()
    gc.collect(0)  # moves it to the middle generation
    reference = weakref.ref(cycle)
    del cycle
    gc.collect(0)
    assert reference(), "a collection of the youngest generation does not find it"
    timer.elapse()
    assert await timer.requests.get() == INTERVAL
    assert reference() is None
    task.cancel()


@pytest.mark.parametrize(("quiet", "tolerated", "too_much"), [(True, 125, 126), (False, 400, 401)])
async def test_objects_in_use_are_examined_again_when_memory_has_grown(
    quiet: bool, tolerated: int, too_much: int
) -> None:
    timer, blocks = Timer(), iter((100, 100, tolerated, too_much, 100))
    task = asyncio.create_task(
        collect_periodically(lambda: quiet, lambda: next(blocks), timer.sleep)
    )
    await timer.requests.get()
    cycle = Cycle()
    reference = weakref.ref(cycle)
    timer.elapse()
    await timer.requests.get()
    assert not any(one is cycle for one in gc.get_objects()), "it is frozen"
    del cycle
    timer.elapse()
    await timer.requests.get()
    assert reference()
    timer.elapse()
    await timer.requests.get()
    assert reference() is None
    assert gc.get_freeze_count() > 1_000
    task.cancel()


def rooms_with(*turns: int) -> RoomRegistry:
    matches = [SimpleNamespace(turns=(None,) * count) for count in turns]
    rooms = SimpleNamespace(rooms=[SimpleNamespace(match=match) for match in matches])
    return cast("RoomRegistry", rooms)


def test_the_matches_in_memory_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: 10_000)
    rooms = rooms_with(0, 3, 40)
    assert blocks_without_matches(rooms) == 10_000 - 43 * BLOCKS_OF_TURN


async def test_survivors_of_a_collection_of_the_middle_generation_are_frozen() -> None:
    task = asyncio.create_task(collect_periodically())
    await asyncio.sleep(0)
    young, survivor = Cycle(), Cycle()
    references = weakref.ref(young), weakref.ref(survivor)
    del young
    gc.collect(1)
    assert references[0]() is None
    del survivor
    gc.collect()
    assert references[1](), "it is frozen"
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    another = Cycle()
    gc.collect(1)
    assert any(one is another for one in gc.get_objects()), "nothing is frozen any more"


async def test_a_start_examines_nothing_and_a_collector_that_was_off_is_on_afterwards() -> None:
    full_collections = gc.get_stats()[2]["collections"]
    gc.disable()
    task = asyncio.create_task(collect_periodically())
    await asyncio.sleep(0)
    assert gc.isenabled()
    assert gc.get_freeze_count() > 1_000
    assert gc.get_stats()[2]["collections"] == full_collections
    task.cancel()


async def test_no_full_collection_starts_by_itself() -> None:
    task = asyncio.create_task(collect_periodically())
    await asyncio.sleep(0)
    full_collections = gc.get_stats()[2]["collections"]
    cycles = [Cycle() for _ in range(500_000)]
    assert gc.get_stats()[2]["collections"] == full_collections
    assert gc.get_threshold()[2] == OLDEST_THRESHOLD
    assert cycles
    task.cancel()


async def test_a_server_freezes_its_objects_at_the_start_and_stops_collecting_at_the_end() -> None:
    async def app(_scope: Any, _receive: Any, _send: Any) -> None:
        return

    before = gc.get_freeze_count()
    config = uvicorn.Config(app, port=0, lifespan="off", log_config=None)
    server = GracefulServer(config, lambda: None, lambda: None, 0, lambda: 1)
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    await asyncio.sleep(0)
    assert gc.get_freeze_count() > before
    await server.shutdown()
    await asyncio.sleep(0)
    assert [task for task in asyncio.all_tasks() if "collect" in repr(task)] == []
