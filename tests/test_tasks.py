"""Rounds go on whatever a look comes upon."""

import asyncio

import pytest

from app.match.ports import Unavailable
from app.tasks import cancel_and_wait, run_forever


async def test_neither_trouble_nor_a_bug_ends_the_rounds(caplog: pytest.LogCaptureFixture) -> None:
    looks, enough = 0, asyncio.Event()

    async def look() -> None:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise Unavailable("no disk")
        if looks == 2:
            raise KeyError("a bug")
        enough.set()

    going = asyncio.create_task(run_forever(look, 0.001))
    async with asyncio.timeout(10):
        await enough.wait()
    await cancel_and_wait(going)
    assert [record.getMessage() for record in caplog.records] == ["a periodic job has failed"]


async def stubborn(swallowed: int, cancelled: list[int]) -> None:
    """Runs until it has been cancelled more often than it swallows."""
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(1)
            if len(cancelled) > swallowed:
                raise


async def test_a_task_that_swallows_its_first_cancellation_is_cancelled_again() -> None:
    cancelled: list[int] = []
    task = asyncio.create_task(stubborn(1, cancelled))
    await asyncio.sleep(0)
    await cancel_and_wait(task, None, again=0.001)
    assert task.cancelled()
    assert len(cancelled) == 2


async def test_a_task_that_swallows_every_cancellation_is_left_behind(
    caplog: pytest.LogCaptureFixture,
) -> None:
    cancelled: list[int] = []
    task = asyncio.create_task(stubborn(1_000, cancelled), name="stubborn")
    await asyncio.sleep(0)
    await cancel_and_wait(task, again=0.001, timeout=0.01)
    assert not task.done()
    assert len(cancelled) > 1
    assert [record.getMessage() for record in caplog.records] == ["tasks ignore their cancellation"]
    cancelled.extend([1] * 1_000)
    await cancel_and_wait(task)
    assert task.cancelled()


async def test_errors_of_cancelled_tasks_are_dropped() -> None:
    async def broken() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise KeyError("a bug")

    task = asyncio.create_task(broken())
    await asyncio.sleep(0)
    await cancel_and_wait(task)
    assert isinstance(task.exception(), KeyError)
