"""New connections begin a few at a time; networks take turns."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial

from app.connections.arrivals import AT_ONCE, PATIENCE, Arrivals
from tests.support.site.live_server import Site
from tests.support.site.raw_client import RawClient, connected, request, upgrade

MANY, FEW = "192.0.2.1", "192.0.2.2"


class Door:
    """Connections that come to `arrivals`."""

    def __init__(self) -> None:
        self.arrivals, self.begun = Arrivals(), list[str]()

    def open(self, network: str) -> None:
        self.arrivals.come()
        if self.arrivals.admit(network, partial(self.begun.append, network)):
            self.begun.append(network)


async def rounds(count: int) -> None:
    """Rounds of the event loop, in which no connection comes."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_few_begin_at_once_and_all_begin() -> None:
    door = Door()
    for _ in range(5 * AT_ONCE):
        door.open(MANY)
    assert len(door.begun) == AT_ONCE
    await rounds(2)
    assert len(door.begun) == 2 * AT_ONCE
    await rounds(5)
    assert len(door.begun) == 5 * AT_ONCE
    door.open(MANY)
    assert len(door.begun) == 5 * AT_ONCE + 1


async def test_one_that_fails_does_not_stop_the_others() -> None:
    door, failures = Door(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))
    for _ in range(AT_ONCE):
        door.open(MANY)
    door.arrivals.admit(MANY, partial(door.begun.remove, "nobody"))
    door.open(FEW)
    await rounds(3)
    assert door.begun == [MANY] * AT_ONCE + [FEW]
    assert len(failures) == 1


async def test_a_network_waits_for_its_own_connections_and_not_for_others() -> None:
    door = Door()
    for _ in range(100):
        door.open(MANY)
    door.open(FEW)
    await rounds(2)
    assert FEW in door.begun


async def come_one_by_one(door: Door, count: int) -> None:
    """A burst, and further connections in the rounds after it."""
    for _ in range(AT_ONCE + 1):
        door.open(MANY)
    for _ in range(count):
        door.open(MANY)
        await rounds(1)


async def test_those_that_wait_are_put_off_while_further_ones_come() -> None:
    door = Door()
    await come_one_by_one(door, PATIENCE)
    assert door.begun == [MANY] * AT_ONCE
    door.open(FEW)
    await rounds(2)
    assert door.begun[AT_ONCE:].count(FEW) == 1


async def test_nobody_is_put_off_for_ever() -> None:
    door = Door()
    await come_one_by_one(door, 2 * PATIENCE)
    assert len(door.begun) == 2 * AT_ONCE


async def test_all_that_come_at_once_are_answered(site: Site) -> None:
    async def begin(client: RawClient, request: bytes) -> int:
        await client.send(request[:9])
        await client.send(request[9:])
        return await client.status()

    requests = {200: request(site, "/healthz"), 101: upgrade(site)}
    async with AsyncExitStack() as stack:
        expected = [*requests] * 2 * AT_ONCE
        clients = [await stack.enter_async_context(connected(site)) for _ in expected]
        beginning = (
            begin(client, requests[status])
            for client, status in zip(clients, expected, strict=True)
        )
        assert await asyncio.gather(*beginning) == expected
