"""Dead cycles are found at fixed intervals; what a server is made of is never looked at again."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from app.server.gc_tuning import GENERATION_2_THRESHOLD, collect_periodically
from app.server.graceful import GracefulServer


class Link:
    """Something that can refer to itself."""

    def __init__(self) -> None:
        self.other = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The collector belongs to the whole process: leave it as it was."""
    threshold = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)


async def test_what_is_old_and_dead_is_found_in_time() -> None:
    task = asyncio.create_task(collect_periodically(every=0.05))
    await asyncio.sleep(0)
    assert gc.get_freeze_count() > 1_000
    link = Link()
    gc.collect(1)  # it is not young any more
    gc.collect(1)
    dead = weakref.ref(link)
    del link
    gc.collect(1)
    assert dead(), "only a look at all of them finds it"
    await asyncio.sleep(0.2)
    assert dead() is None
    task.cancel()


async def test_no_full_search_comes_by_itself() -> None:
    task = asyncio.create_task(collect_periodically())
    await asyncio.sleep(0)
    full = gc.get_stats()[2]["collections"]
    kept = [Link() for _ in range(500_000)]
    assert gc.get_stats()[2]["collections"] == full
    assert gc.get_threshold()[2] == GENERATION_2_THRESHOLD
    assert kept
    task.cancel()


async def test_a_server_that_has_started_is_left_alone() -> None:
    async def app(_scope: Any, _receive: Any, _send: Any) -> None:
        return

    before = gc.get_freeze_count()
    server = GracefulServer(
        uvicorn.Config(app, port=0, lifespan="off", log_config=None), lambda: None, 0
    )
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    await asyncio.sleep(0)
    assert gc.get_freeze_count() > before
    await server.shutdown()
    await asyncio.sleep(0)
    assert [task for task in asyncio.all_tasks() if "collect" in repr(task)] == []
