"""Periodic jobs, and cancelling tasks."""

import asyncio
from threading import Event, Thread

import pytest

from app.errors import Unavailable
from app.tasks import cancel_and_wait, run_aside, run_forever, run_when_woken


async def test_a_periodic_job_is_repeated_after_errors(caplog: pytest.LogCaptureFixture) -> None:
    runs, third_run = 0, asyncio.Event()

    async def job() -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise Unavailable("no disk")
        if runs == 2:
            raise KeyError("a bug")
        third_run.set()

    task = asyncio.create_task(run_forever(job, 0))
    async with asyncio.timeout(60):
        await third_run.wait()
    await cancel_and_wait(task)
    assert [record.getMessage() for record in caplog.records] == ["a periodic job has failed"]


async def test_a_woken_job_runs_again_at_once_also_after_errors(
    caplog: pytest.LogCaptureFixture,
) -> None:
    runs, woken, last_run = 0, asyncio.Event(), asyncio.Event()

    async def job() -> None:
        nonlocal runs
        runs += 1
        if runs == 3:
            last_run.set()
            return
        woken.set()
        raise Unavailable("no disk") if runs == 1 else KeyError("a bug")

    task = asyncio.create_task(run_when_woken(job, woken, 3_600))
    async with asyncio.timeout(60):
        await last_run.wait()
    await cancel_and_wait(task)
    assert [record.getMessage() for record in caplog.records] == ["a background job has failed"]


async def ignore_cancellations(swallowed: int, cancelled: list[int]) -> None:
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
    task = asyncio.create_task(ignore_cancellations(1, cancelled))
    await asyncio.sleep(0)
    await cancel_and_wait(task, None, again=0.001)
    assert task.cancelled()
    assert len(cancelled) == 2


async def test_a_task_that_swallows_every_cancellation_is_left_behind(
    caplog: pytest.LogCaptureFixture,
) -> None:
    cancelled: list[int] = []
    task = asyncio.create_task(ignore_cancellations(1_000, cancelled), name="stubborn")
    await asyncio.sleep(0)
    await cancel_and_wait(task, again=0.001, timeout=0.01)
    assert not task.done()
    assert cancelled
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


async def test_a_cancelled_wait_ends_its_tasks_before_it_raises() -> None:
    cancelled: list[int] = []
    task = asyncio.create_task(ignore_cancellations(1, cancelled))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(cancel_and_wait(task, again=60, timeout=60))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(cancelled) == 1
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert task.cancelled()
    assert len(cancelled) == 2


async def test_a_call_aside_answers_or_raises() -> None:
    assert await run_aside(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        await run_aside(lambda: 1 // 0)


def test_a_program_ends_although_a_call_aside_does_not() -> None:
    began, may_end, ended = Event(), Event(), Event()

    async def program() -> None:
        def call() -> None:
            began.set()
            may_end.wait()

        task = asyncio.create_task(run_aside(call))
        await asyncio.to_thread(began.wait)
        await cancel_and_wait(task)

    def run() -> None:
        asyncio.run(program())
        ended.set()

    Thread(target=run, daemon=True).start()
    try:
        assert ended.wait(60)
    finally:
        may_end.set()
