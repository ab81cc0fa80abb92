"""Computations in threads: a few at once, by turns of those who ask."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from app.http.limits.computations import Computations
from app.turns import MAX_OF_NETWORK, Busy
from harness.polling import until

TIMEOUT = 60.0  # seconds; only a hanging test takes so long


class Gates:
    """Functions that run until they are let go, in the order in which they have begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._open = threading.Semaphore(0)

    def function(self, name: str) -> Callable[[], str]:
        def wait() -> str:
            self.begun.append(name)
            assert self._open.acquire(timeout=TIMEOUT)
            return name

        return wait

    def let_go(self, count: int) -> None:
        self._open.release(count)


@pytest.fixture
def gates() -> Gates:
    return Gates()


async def test_results_and_errors_are_passed_on() -> None:
    computations = Computations(1)
    assert await computations.run("a", divmod, 17, 5) == (3, 2)
    with pytest.raises(ZeroDivisionError):
        await computations.run("a", divmod, 17, 0)
    assert await computations.run("a", threading.get_ident) != threading.get_ident()


async def test_a_stranger_is_next_although_a_network_has_asked_for_much(gates: Gates) -> None:
    computations = Computations(2)
    names = [f"a{number}" for number in range(6)]
    calls = [asyncio.create_task(computations.run("a", gates.function(name))) for name in names]
    await until(lambda: len(gates.begun) == 2)
    calls.append(asyncio.create_task(computations.run("b", gates.function("b"))))
    await until(lambda: computations.waiting == 5)
    gates.let_go(2)
    await until(lambda: len(gates.begun) == 4)
    assert "b" in gates.begun
    gates.let_go(5)
    assert await asyncio.gather(*calls) == [*names, "b"]
    assert await computations.run("a", int) == 0


async def test_a_network_has_a_bounded_queue(gates: Gates) -> None:
    computations = Computations(1)
    calls = [
        asyncio.create_task(computations.run("a", gates.function("")))
        for _ in range(MAX_OF_NETWORK + 1)
    ]
    await until(lambda: computations.waiting == MAX_OF_NETWORK)
    with pytest.raises(Busy):
        await computations.run("a", int)
    other = asyncio.create_task(computations.run("b", int))
    gates.let_go(MAX_OF_NETWORK + 1)
    await asyncio.gather(*calls, other)


async def test_a_cancelled_call_gives_its_turn_to_the_next(gates: Gates) -> None:
    computations = Computations(1)
    first = asyncio.create_task(computations.run("a", gates.function("first")))
    await until(lambda: gates.begun == ["first"])
    waiting, last = (
        asyncio.create_task(computations.run("a", gates.function(name)))
        for name in ("waiting", "last")
    )
    await until(lambda: computations.waiting == 2)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    gates.let_go(2)
    assert (await first, await last) == ("first", "last")
    assert gates.begun == ["first", "last"]


async def test_a_call_that_is_cancelled_with_its_turn_passes_it_on() -> None:
    computations = Computations(1)
    release = threading.Event()
    first = asyncio.create_task(computations.run("a", release.wait, TIMEOUT))
    second = asyncio.create_task(computations.run("a", int))
    third = asyncio.create_task(computations.run("a", int))
    await until(lambda: computations.waiting == 2)
    first.add_done_callback(lambda _: second.cancel())  # its turn has come, but it has not begun
    release.set()
    assert await first
    with pytest.raises(asyncio.CancelledError):
        await second
    assert await third == 0
