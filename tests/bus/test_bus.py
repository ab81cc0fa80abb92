"""The bus, on a real Redis, that also goes away."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import pytest

from app.bus import MAX_QUEUED, SUBSCRIBED, PeerMessage, RedisBus
from tests.support.polling import until
from tests.support.redis_server import RedisServer, need_server, own_server


async def reads(bus: RedisBus, *wanted: str) -> None:
    """Wait until a process reads this, and nothing else."""
    found: list[str] | None = None
    for _ in range(2_000):
        found = await bus.read_presence("match:m")
        if sorted(found or []) == sorted(wanted):
            return
        await asyncio.sleep(0.01)
    pytest.fail(f"it reads {found}")


@asynccontextmanager
async def started(url: str, *workers: str) -> AsyncIterator[list[RedisBus]]:
    """Buses of processes that share a site."""
    prefix = f"birnam-test-{uuid4().hex}"
    buses = [RedisBus(url, worker, prefix) for worker in workers]
    for bus in buses:
        bus.start()
    try:
        await until(lambda: all(bus.reachable for bus in buses))
        yield buses
    finally:
        for bus in buses:
            await bus.stop()


async def hearing(bus: RedisBus, topic: str) -> list[PeerMessage]:
    """What a process hears, from now on."""
    heard: list[PeerMessage] = []
    bus.subscribe(topic, heard.append)
    await until(lambda: heard == [SUBSCRIBED])
    heard.clear()
    return heard


@pytest.fixture(scope="module")
def url() -> str:
    """A Redis that answers."""
    return need_server()


async def test_what_one_tells_all_others_hear(url: str) -> None:
    async with started(url, "a", "b", "c") as (a, b, c):
        ears = [await hearing(bus, "match:m") for bus in (a, b, c)]
        for number in range(500):
            a.publish("match:m", {"t": "version", "n": number})
        a.publish("match:other", {"t": "version", "n": 9})
        wanted = [{"t": "version", "n": number} for number in range(500)]
        await until(lambda: len(ears[1]) == len(ears[2]) == 500)
        assert ears == [[], wanted, wanted]


async def test_many_rooms_may_read_at_once(url: str) -> None:
    async with started(url, "a", "b") as (a, b):
        a.publish_presence("match:m", "here", 60)
        await reads(b, "here")
        found = await asyncio.gather(*(b.read_presence("match:m") for _ in range(1_000)))
        assert all(texts == ["here"] for texts in found)
        assert b.reachable


async def test_two_sites_on_one_redis_do_not_hear_each_other(url: str) -> None:
    async with started(url, "a") as (a,), started(url, "b") as (b,):
        ears = await hearing(b, "lobby"), await hearing(a, "lobby")
        a.publish("lobby", {"t": "changed"})
        b.publish("lobby", {"t": "changed"})
        await asyncio.sleep(0.2)
        assert ears == ([], [])


async def test_who_has_left_hears_nothing(url: str) -> None:
    async with started(url, "a", "b") as (a, b):
        left, other = await hearing(b, "match:m"), await hearing(b, "match:n")
        b.unsubscribe("match:m")
        a.publish("match:m", {"t": "version", "n": 1})
        a.publish("match:n", {"t": "version", "n": 1})
        await until(lambda: bool(other))
        assert left == []


async def test_what_is_posted_others_read_until_it_is_replaced_or_old(url: str) -> None:
    async with started(url, "a", "b", "c") as (a, b, c):
        assert await b.read_presence("match:m") == []
        a.publish_presence("match:m", "one of two words", 60)
        a.publish_presence("match:m", "ann is here", 60)
        b.publish_presence("match:m", "bob", 60)
        await reads(c, "ann is here", "bob")
        await reads(a, "bob")
        assert await c.read_presence("match:n") == []
        a.publish_presence("match:m", None, 60)
        b.publish_presence("match:m", "not for long", 0.5)
        await reads(c, "not for long")
        await reads(c)


async def test_a_process_that_vanishes_is_forgotten_with_what_it_posted(url: str) -> None:
    async with started(url, "a", "b") as (a, b):
        a.publish_presence("match:m", "ann", 1.0)
        await reads(b, "ann")
        for task in a._tasks:
            task.cancel()
        await reads(b)


@pytest.mark.parametrize("how", ["killed", "paused"])
async def test_redis_goes_away_and_comes_back(how: str) -> None:
    """Nobody waits meanwhile, nothing is kept, and everybody hears that they join again."""
    with own_server() as server:
        async with started(server.url, "a", "b") as (a, b):
            heard = await hearing(b, "match:m")
            away(server, how)
            await until(lambda: not a.reachable and not b.reachable)
            for number in range(2 * MAX_QUEUED):
                a.publish("match:m", {"t": "version", "n": number})
            assert a.waiting < MAX_QUEUED
            async with asyncio.timeout(1):
                assert await a.read_presence("match:m") is None
            back(server, how)
            await until(lambda: SUBSCRIBED in heard and a.reachable and b.reachable)
            heard.clear()
            a.publish("match:m", {"t": "version", "n": -1})
            await until(lambda: heard == [{"t": "version", "n": -1}])


def away(server: RedisServer, how: str) -> None:
    server.kill() if how == "killed" else server.pause()


def back(server: RedisServer, how: str) -> None:
    server.start() if how == "killed" else server.resume()


async def test_a_bus_without_redis_starts_and_ends() -> None:
    bus = RedisBus("redis://127.0.0.1:9", "a")
    bus.start()
    await asyncio.sleep(0.2)
    assert not bus.reachable
    async with asyncio.timeout(2):
        await bus.stop()


async def test_what_nobody_understands_ends_nothing(url: str) -> None:
    """Nor does it interrupt anything: all rooms would look at the database at once."""
    async with started(url, "a", "b") as (a, b):
        heard: list[PeerMessage] = []

        def stumble(news: PeerMessage) -> None:
            heard.append(news)
            if news == {"t": "odd"}:
                raise KeyError("n")

        b.subscribe("match:m", stumble)
        await until(lambda: heard == [SUBSCRIBED])
        a.publish("match:m", {"t": "odd"})
        a.publish("match:m", {"t": "version", "n": 1})
        await until(lambda: len(heard) == 3)
        assert heard == [SUBSCRIBED, {"t": "odd"}, {"t": "version", "n": 1}]


async def test_who_listens_where_somebody_has_just_left_joins(url: str) -> None:
    """Between the two something may have been told, to nobody."""
    async with started(url, "a", "b") as (a, b):
        await hearing(b, "match:m")
        b.unsubscribe("match:m")
        heard: list[PeerMessage] = []
        b.subscribe("match:m", heard.append)
        await until(lambda: heard == [SUBSCRIBED])
        a.publish("match:m", {"t": "version", "n": 1})
        await until(lambda: len(heard) == 2)


async def test_a_bug_in_sending_is_not_the_end_of_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with started(url, "a", "b") as (a, b):
        heard = await hearing(b, "match:m")
        whole = a._redis.pipeline

        def broken(**_: object) -> None:
            monkeypatch.setattr(a._redis, "pipeline", whole)
            raise RuntimeError("a bug")

        monkeypatch.setattr(a._redis, "pipeline", broken)
        a.publish("match:m", {"t": "version", "n": 1})
        await until(lambda: a.waiting == 0)
        await until(lambda: a._redis.pipeline is whole)
        a.publish("match:m", {"t": "version", "n": 2})
        await until(lambda: heard == [{"t": "version", "n": 2}])
