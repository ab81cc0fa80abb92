"""The pool: how much runs at once, priorities, turns, shares of time, and closing."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from app.thinking.pool import Pool
from app.thinking.work import WorkContext
from app.turns import MAX_OF_PLAYER, Asker, Busy
from harness.polling import until
from tests.thinking.support.thread_runner import ThreadRunner

ANN, EVE = Asker("10.0.0.1", "ann", "m"), Asker("10.0.0.2", "eve", "n")
TIMEOUT = 60.0  # seconds; only a hanging test takes so long


@pytest.fixture
def runner() -> ThreadRunner:
    return ThreadRunner()


@pytest.fixture
async def pool(runner: ThreadRunner) -> AsyncIterator[Pool]:
    """A pool that runs one job of each priority at once."""
    made = Pool(runner, 1)
    yield made
    await made.close()


class Gate:
    """Work that runs until it is opened or asked to stop."""

    def __init__(self) -> None:
        self.started, self.opened = threading.Event(), threading.Event()
        self.stopped = threading.Event()

    def __call__(self, context: WorkContext) -> str:
        self.started.set()
        while not self.opened.wait(0.001):
            if context.stop.requested:
                self.stopped.set()
                return "stopped"
        return "done"

    async def running(self) -> None:
        assert await asyncio.to_thread(self.started.wait, TIMEOUT)


async def test_the_result_or_the_error_of_work_is_passed_on(pool: Pool) -> None:
    def fail(_context: WorkContext) -> None:
        raise ValueError("no such thing")

    with pytest.raises(ValueError, match="no such thing"):
        await pool.run(ANN, fail)
    assert await pool.run(ANN, lambda _context: 6 * 7) == 42


async def test_askers_take_turns(pool: Pool) -> None:
    gate, order = Gate(), list[str]()
    first = asyncio.create_task(pool.run(ANN, gate))
    await gate.running()

    async def note(name: str) -> None:
        await pool.run(Asker(name[0]), lambda _context: order.append(name))

    names = ("a1", "a2", "a3", "b1", "b2", "c1")
    waiting = [asyncio.create_task(note(name)) for name in names]
    await asyncio.sleep(0)
    gate.opened.set()
    await asyncio.gather(first, *waiting)
    assert order == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_work_does_not_wait_for_lower_priorities(pool: Pool) -> None:
    gates = Gate(), Gate()
    review = asyncio.create_task(pool.run(ANN, gates[0]))
    await gates[0].running()
    assert await pool.run(EVE, lambda _context: "a hint", "hint") == "a hint"
    hint = asyncio.create_task(pool.run(EVE, gates[1], "hint"))
    await gates[1].running()
    assert await pool.run(ANN, lambda _context: "a move", "move") == "a move"
    for gate in gates:
        gate.opened.set()
    assert (await review, await hint) == ("done", "done")


async def test_so_many_moves_are_computed_at_once(runner: ThreadRunner) -> None:
    pool, gates = Pool(runner, 2), [Gate() for _ in range(5)]
    tasks = [asyncio.create_task(pool.run(Asker(f"{n}"), g, "move")) for n, g in enumerate(gates)]
    await gates[0].running()
    await gates[1].running()
    assert [gate.started.is_set() for gate in gates] == [True, True, False, False, False]
    assert pool.waiting == {"move": 3, "hint": 0, "background": 0}
    gates[0].opened.set()
    await gates[2].running()
    for gate in gates:
        gate.opened.set()
    assert await asyncio.gather(*tasks) == ["done"] * 5
    await pool.close()


async def test_networks_share_the_time_and_divide_their_part(
    pool: Pool, runner: ThreadRunner
) -> None:
    """A network with three matches gets as much as one with a single match."""
    gate = Gate()
    askers = [Asker("a", "1", "x"), Asker("a", "2", "y"), Asker("a", "3", "z"), Asker("b", "4")]
    first = asyncio.create_task(pool.run(askers[0], gate, "move"))
    await gate.running()
    rest = [asyncio.create_task(pool.run(one, lambda _context: 0, "move")) for one in askers[1:]]
    await asyncio.sleep(0)
    gate.opened.set()
    await asyncio.gather(first, *rest)
    # Alone; after the first has gone: a with two and b; b with one and a; a alone with one.
    assert runner.shares == [1, 1 / 4, 1 / 2, 1]


async def test_nobody_waits_while_there_are_threads_for_all(runner: ThreadRunner) -> None:
    pool, gates = Pool(runner, 4), [Gate() for _ in range(4)]
    tasks = [asyncio.create_task(pool.run(Asker(f"{n}"), g, "move")) for n, g in enumerate(gates)]
    for gate in gates:
        await gate.running()
        gate.opened.set()
    await asyncio.gather(*tasks)
    assert runner.shares == [1, 1, 1, 1]
    await pool.close()


async def test_cancelling_a_call_stops_its_work(pool: Pool) -> None:
    gate = Gate()
    task = asyncio.create_task(pool.run(ANN, gate))
    await gate.running()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(gate.stopped.wait, TIMEOUT)
    assert await pool.run(ANN, lambda _context: "next") == "next"


async def test_cancelling_a_waiting_call_removes_its_work(pool: Pool) -> None:
    gate, unwanted = Gate(), Gate()
    first = asyncio.create_task(pool.run(ANN, gate))
    await gate.running()
    second = asyncio.create_task(pool.run(ANN, unwanted))
    third = asyncio.create_task(pool.run(ANN, lambda _context: "third"))
    await asyncio.sleep(0)
    second.cancel()
    gate.opened.set()
    assert (await first, await third) == ("done", "third")
    assert not unwanted.started.is_set()


async def test_the_queue_of_a_player_is_limited(pool: Pool) -> None:
    gate = Gate()
    tasks = [asyncio.create_task(pool.run(ANN, gate)) for _ in range(MAX_OF_PLAYER + 1)]
    await gate.running()
    with pytest.raises(Busy):
        await pool.run(ANN, gate)
    gate.opened.set()
    assert await pool.run(EVE, lambda _context: "others are welcome") == "others are welcome"
    assert await asyncio.gather(*tasks) == ["done"] * (MAX_OF_PLAYER + 1)


async def test_closing_refuses_running_and_waiting_work(runner: ThreadRunner) -> None:
    pool, gate = Pool(runner, 1), Gate()
    running = asyncio.create_task(pool.run(ANN, gate))
    await gate.running()
    waiting = asyncio.create_task(pool.run(EVE, Gate()))
    await until(lambda: pool.waiting["background"] == 1)
    await pool.close()
    for task in (running, waiting):
        with pytest.raises(Busy):
            await task
    with pytest.raises(Busy):
        await pool.run(ANN, gate)
    assert gate.stopped.wait(TIMEOUT)
