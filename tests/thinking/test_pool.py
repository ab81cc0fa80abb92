"""The thinking pool: its threads, priorities, queues and closing."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator

import pytest

from app.thinking.pool import MAX_WAITING_PER_KEY, NICENESS, Busy, Pool, Priority
from engine.think import Stop

TIMEOUT = 60.0  # seconds; only a hanging test takes so long


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    """A pool with one thread for each priority."""
    made = Pool(1)
    yield made
    await made.close()


class Gate:
    """Work that runs until it is opened or asked to stop."""

    def __init__(self) -> None:
        self.started, self.opened = threading.Event(), threading.Event()
        self.stopped = threading.Event()

    def __call__(self, stop: Stop) -> str:
        self.started.set()
        while not self.opened.wait(0.001):
            if stop.requested:
                self.stopped.set()
                return "stopped"
        return "done"

    async def running(self) -> None:
        assert await asyncio.to_thread(self.started.wait, TIMEOUT)


async def test_work_runs_in_another_thread(pool: Pool) -> None:
    here = threading.get_ident()
    assert await pool.run("a", lambda _stop: threading.get_ident()) != here
    assert await pool.run("a", lambda _stop: 6 * 7, "move") == 42


async def test_errors_of_the_work_are_raised(pool: Pool) -> None:
    def fail(_stop: Stop) -> None:
        raise ValueError("no such thing")

    with pytest.raises(ValueError, match="no such thing"):
        await pool.run("a", fail)
    assert await pool.run("a", lambda _stop: "still here") == "still here"


async def test_keys_take_turns(pool: Pool) -> None:
    gate, order = Gate(), list[str]()
    first = asyncio.create_task(pool.run("x", gate))
    await gate.running()

    async def note(name: str) -> None:
        await pool.run(name[0], lambda _stop: order.append(name))

    names = ("a1", "a2", "a3", "b1", "b2", "c1")
    waiting = [asyncio.create_task(note(name)) for name in names]
    await asyncio.sleep(0)
    gate.opened.set()
    await asyncio.gather(first, *waiting)
    assert order == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_work_does_not_wait_for_lower_priorities(pool: Pool) -> None:
    gates = Gate(), Gate()
    review = asyncio.create_task(pool.run("a", gates[0]))
    await gates[0].running()
    assert await pool.run("b", lambda _stop: "a hint", "hint") == "a hint"
    hint = asyncio.create_task(pool.run("b", gates[1], "hint"))
    await gates[1].running()
    assert await pool.run("c", lambda _stop: "a move", "move") == "a move"
    for gate in gates:
        gate.opened.set()
    assert (await review, await hint) == ("done", "done")


async def test_the_number_of_threads_is_limited() -> None:
    pool, gates = Pool(2), [Gate() for _ in range(5)]
    tasks = [asyncio.create_task(pool.run(f"{n}", g, "move")) for n, g in enumerate(gates)]
    await gates[0].running()
    await gates[1].running()
    assert [gate.started.is_set() for gate in gates] == [True, True, False, False, False]
    gates[0].opened.set()
    await gates[2].running()
    for gate in gates:
        gate.opened.set()
    assert await asyncio.gather(*tasks) == ["done"] * 5
    await pool.close()


async def test_cancelling_a_call_stops_its_work(pool: Pool) -> None:
    gate = Gate()
    task = asyncio.create_task(pool.run("a", gate))
    await gate.running()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(gate.stopped.wait, TIMEOUT)
    assert await pool.run("a", lambda _stop: "next") == "next"


async def test_cancelling_a_waiting_call_removes_its_work(pool: Pool) -> None:
    gate, unwanted = Gate(), Gate()
    first = asyncio.create_task(pool.run("a", gate))
    await gate.running()
    second = asyncio.create_task(pool.run("a", unwanted))
    third = asyncio.create_task(pool.run("a", lambda _stop: "third"))
    await asyncio.sleep(0)
    second.cancel()
    gate.opened.set()
    assert (await first, await third) == ("done", "third")
    assert not unwanted.started.is_set()


async def test_the_queue_of_a_key_is_limited(pool: Pool) -> None:
    gate = Gate()
    tasks = [asyncio.create_task(pool.run("a", gate)) for _ in range(MAX_WAITING_PER_KEY + 1)]
    await gate.running()
    with pytest.raises(Busy):
        await pool.run("a", gate)
    gate.opened.set()
    assert await pool.run("b", lambda _stop: "others are welcome") == "others are welcome"
    assert await asyncio.gather(*tasks) == ["done"] * (MAX_WAITING_PER_KEY + 1)


async def test_closing_stops_running_work_and_refuses_waiting_work() -> None:
    pool, gate = Pool(1), Gate()
    running = asyncio.create_task(pool.run("a", gate))
    await gate.running()
    waiting = asyncio.create_task(pool.run("b", Gate()))
    await asyncio.sleep(0)
    await pool.close()
    assert await running == "stopped"
    with pytest.raises(Busy):
        await waiting
    with pytest.raises(Busy):
        await pool.run("a", gate)


async def test_closing_gives_up_on_work_that_does_not_stop() -> None:
    pool, released, started = Pool(1), threading.Event(), threading.Event()

    def ignore_stop(_stop: Stop) -> bool:
        started.set()
        return released.wait(TIMEOUT)

    task = asyncio.create_task(pool.run("a", ignore_stop))
    assert await asyncio.to_thread(started.wait, TIMEOUT)
    await pool.close(timeout=0.01)
    with pytest.raises(Busy):
        await task
    assert not released.is_set()
    released.set()


async def test_threads_have_lower_priorities_than_the_event_loop(pool: Pool) -> None:
    def niceness(_stop: Stop) -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    own = niceness(Stop())
    priorities: tuple[Priority, ...] = ("move", "hint", "background")
    of_threads = [await pool.run("a", niceness, priority) for priority in priorities]
    if sys.platform != "linux":  # threads keep the niceness of the process
        assert of_threads == [own] * 3
    elif own <= NICENESS["move"]:
        assert of_threads == list(NICENESS.values())
    assert niceness(Stop()) == own
