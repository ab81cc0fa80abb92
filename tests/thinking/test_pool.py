"""The thinking pool: threads, turns, and the end of both."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator
from time import monotonic

import pytest

from app.thinking.pool import PER_KEY, Busy, Pool
from engine.think import Stop

LONG = 10.0  # seconds that nothing here takes, unless it hangs


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    """One thread for moves, one for the rest."""
    made = Pool(1)
    yield made
    await made.close()


class Gate:
    """Work that goes on until it is let go, or stopped."""

    def __init__(self) -> None:
        self.begun, self.opened = threading.Event(), threading.Event()
        self.stopped = threading.Event()

    def __call__(self, stop: Stop) -> str:
        self.begun.set()
        while not self.opened.wait(0.001):
            if stop.requested:
                self.stopped.set()
                return "stopped"
        return "done"

    async def running(self) -> None:
        assert await asyncio.to_thread(self.begun.wait, LONG)


async def test_work_is_done_in_another_thread(pool: Pool) -> None:
    here = threading.get_ident()
    assert await pool.run("a", lambda _stop: threading.get_ident()) != here
    assert await pool.run("a", lambda _stop: 6 * 7, "move") == 42


async def test_what_work_raises_is_raised(pool: Pool) -> None:
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


async def test_nobody_waits_for_what_is_less_urgent(pool: Pool) -> None:
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


async def test_there_are_no_more_threads_than_asked_for() -> None:
    pool, gates = Pool(2), [Gate() for _ in range(5)]
    tasks = [asyncio.create_task(pool.run(f"{n}", g, "move")) for n, g in enumerate(gates)]
    await gates[0].running()
    await gates[1].running()
    assert [gate.begun.is_set() for gate in gates] == [True, True, False, False, False]
    gates[0].opened.set()
    await gates[2].running()
    for gate in gates:
        gate.opened.set()
    assert await asyncio.gather(*tasks) == ["done"] * 5
    await pool.close()


async def test_who_does_not_wait_any_more_stops_the_work(pool: Pool) -> None:
    gate = Gate()
    task = asyncio.create_task(pool.run("a", gate))
    await gate.running()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(gate.stopped.wait, LONG)
    assert await pool.run("a", lambda _stop: "next") == "next"


async def test_work_that_nobody_waits_for_does_not_begin(pool: Pool) -> None:
    gate, unwanted = Gate(), Gate()
    first = asyncio.create_task(pool.run("a", gate))
    await gate.running()
    second = asyncio.create_task(pool.run("a", unwanted))
    third = asyncio.create_task(pool.run("a", lambda _stop: "third"))
    await asyncio.sleep(0)
    second.cancel()
    gate.opened.set()
    assert (await first, await third) == ("done", "third")
    assert not unwanted.begun.is_set()


async def test_a_queue_has_an_end(pool: Pool) -> None:
    gate = Gate()
    tasks = [asyncio.create_task(pool.run("a", gate)) for _ in range(PER_KEY + 1)]
    await gate.running()
    with pytest.raises(Busy):
        await pool.run("a", gate)
    gate.opened.set()
    assert await pool.run("b", lambda _stop: "others are welcome") == "others are welcome"
    assert await asyncio.gather(*tasks) == ["done"] * (PER_KEY + 1)


async def test_closing_stops_what_runs_and_refuses_what_waits() -> None:
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


async def test_closing_does_not_wait_for_ever() -> None:
    pool, deaf, begun = Pool(1), threading.Event(), threading.Event()

    def ignore(_stop: Stop) -> bool:
        begun.set()
        return deaf.wait(LONG)

    task = asyncio.create_task(pool.run("a", ignore))
    assert await asyncio.to_thread(begun.wait, LONG)
    before = monotonic()
    await pool.close(grace=0.05)
    assert monotonic() - before < 1
    with pytest.raises(Busy):
        await task
    deaf.set()


async def test_threads_give_way_to_the_event_loop(pool: Pool) -> None:
    def niceness(_stop: Stop) -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    own = niceness(Stop())
    move, hint = await pool.run("a", niceness, "move"), await pool.run("a", niceness, "hint")
    aside = await pool.run("a", niceness)
    if sys.platform == "linux":
        assert own < move < hint < aside
    else:  # where threads have one priority, they keep it
        assert own == move == hint == aside
    assert niceness(Stop()) == own
