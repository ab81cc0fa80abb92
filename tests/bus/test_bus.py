"""The bus on a real Redis, with outages, and its shutdown."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Self
from uuid import uuid4

import pytest

from app.bus import MAX_QUEUED, RedisBus
from app.domain.peer_messages import SUBSCRIBED, PeerMessage
from tests.support.polling import until
from tests.support.redis_server import RedisServer, need_server, own_server

TIMEOUT = 60  # seconds; only a hanging test takes so long
NO_SERVER = "redis://127.0.0.1:9"
HOUR = 3_600.0  # seconds


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that stands still for a while is no outage of Redis."""
    monkeypatch.setattr("app.bus.HEARTBEAT_TIMEOUT", HOUR)
    monkeypatch.setattr("app.bus.TIMEOUT", TIMEOUT)


async def until_present(bus: RedisBus, *texts: str) -> None:
    """Wait until a process reads exactly these presence texts."""
    async with asyncio.timeout(TIMEOUT):
        while sorted(await bus.read_presence("match:m") or []) != sorted(texts):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running_buses(url: str, *workers: str) -> AsyncIterator[list[RedisBus]]:
    """Connected buses of the processes of one site."""
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


async def subscribe(bus: RedisBus, topic: str) -> list[PeerMessage]:
    """Subscribe a process. Returns a list that grows with the messages that it receives."""
    received: list[PeerMessage] = []
    bus.subscribe(topic, received.append)
    await until(lambda: received == [SUBSCRIBED])
    received.clear()
    return received


@pytest.fixture(scope="module")
def url() -> str:
    """The URL of a running Redis."""
    return need_server()


async def test_all_other_processes_receive_a_message(url: str) -> None:
    async with running_buses(url, "a", "b", "c") as (a, b, c):
        received = [await subscribe(bus, "match:m") for bus in (a, b, c)]
        for number in range(500):
            a.publish("match:m", {"t": "version", "n": number})
        a.publish("match:other", {"t": "version", "n": 9})
        sent = [{"t": "version", "n": number} for number in range(500)]
        await until(lambda: len(received[1]) == len(received[2]) == 500)
        assert received == [[], sent, sent]


async def test_many_rooms_can_read_at_once(url: str) -> None:
    async with running_buses(url, "a", "b") as (a, b):
        a.publish_presence("match:m", "here", HOUR)
        await until_present(b, "here")
        found = await asyncio.gather(*(b.read_presence("match:m") for _ in range(1_000)))
        assert found == [["here"]] * 1_000
        assert b.reachable


async def test_two_sites_on_one_redis_are_separate(url: str) -> None:
    async with running_buses(url, "a", "b") as (a, b), running_buses(url, "c", "d") as (c, d):
        of_b, of_d = await subscribe(b, "lobby"), await subscribe(d, "lobby")
        c.publish("lobby", {"t": "changed", "site": 2})
        await until(lambda: bool(of_d))
        a.publish("lobby", {"t": "changed", "site": 1})
        await until(lambda: bool(of_b))
        assert of_b == [{"t": "changed", "site": 1}], "Redis delivers messages in order"


async def test_an_unsubscribed_process_receives_nothing(url: str) -> None:
    async with running_buses(url, "a", "b") as (a, b):
        unsubscribed, other = await subscribe(b, "match:m"), await subscribe(b, "match:n")
        b.unsubscribe("match:m")
        a.publish("match:m", {"t": "version", "n": 1})
        a.publish("match:n", {"t": "version", "n": 1})
        await until(lambda: bool(other))
        assert unsubscribed == []


def put_clock_forward(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the processes tell another time, but not Redis."""
    clock = SimpleNamespace(time=lambda: time.time() + seconds, monotonic=time.monotonic)
    monkeypatch.setattr("app.bus.time", clock)


async def test_presence_is_read_until_it_is_replaced_or_expires(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_buses(url, "a", "b", "c") as (a, b, c):
        assert await b.read_presence("match:m") == []
        a.publish_presence("match:m", "one of two words", HOUR)
        a.publish_presence("match:m", "ann is here", HOUR)
        b.publish_presence("match:m", "bob", HOUR)
        await until_present(c, "ann is here", "bob")
        await until_present(a, "bob")
        assert await c.read_presence("match:n") == []
        a.publish_presence("match:m", None, HOUR)
        b.publish_presence("match:m", "expires", HOUR)
        await until_present(c, "expires")
        put_clock_forward(monkeypatch, HOUR)
        await until_present(c)


async def test_the_presence_of_a_vanished_process_expires(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_buses(url, "a", "b") as (a, b):
        a.publish_presence("match:m", "ann", HOUR)
        await until_present(b, "ann")
        for task in a._tasks:
            task.cancel()
        left = await b._reading.pttl(b._presence_key("match:m"))
        assert 0 < left <= HOUR * 1000, "Redis forgets it"
        put_clock_forward(monkeypatch, HOUR)
        await until_present(b)


async def test_redis_forgets_presence_by_itself(url: str) -> None:
    async with running_buses(url, "a", "b") as (a, b):
        b.publish_presence("match:n", "forgotten", 0.01)
        b.publish_presence("match:m", "written after it", HOUR)
        await until_present(a, "written after it")
        async with asyncio.timeout(TIMEOUT):
            while await a._reading.exists(a._presence_key("match:n")):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("how", ["killed", "paused"])
async def test_an_outage_of_redis_blocks_nobody_and_ends_with_subscribed(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with own_server() as server:
        async with running_buses(server.url, "a", "b") as (a, b):
            received = await subscribe(b, "match:m")
            interrupt(server, how)
            with monkeypatch.context() as impatient:
                impatient.setattr("app.bus.HEARTBEAT_TIMEOUT", 1.5)
                await until(lambda: a._heartbeat_at == b._heartbeat_at == float("-inf"))
            assert not a.reachable
            assert not b.reachable
            for number in range(2 * MAX_QUEUED):
                a.publish("match:m", {"t": "version", "n": number})
            assert a.waiting < MAX_QUEUED
            reading = asyncio.create_task(a.read_presence("match:m"))
            await asyncio.sleep(0)
            assert reading.done(), "it does not wait for Redis"
            assert reading.result() is None
            resume(server, how)
            await until(lambda: SUBSCRIBED in received and a.reachable and b.reachable)
            received.clear()
            a.publish("match:m", {"t": "version", "n": -1})
            await until(lambda: received == [{"t": "version", "n": -1}])


async def test_peers_read_the_database_when_messages_of_a_process_were_lost(url: str) -> None:
    """Only its own connection had failed, or came back later than theirs."""
    async with running_buses(url, "a", "b") as (a, b):
        received = await subscribe(b, "lobby")
        a._heartbeat_at = float("-inf")
        a.publish("lobby", {"t": "changed"})
        await until(lambda: bool(received))
        assert received == [SUBSCRIBED]
        a.publish("lobby", {"t": "changed"})
        await until(lambda: len(received) > 1)
        assert received == [SUBSCRIBED, {"t": "changed"}], "the losses are reported once"


async def test_peers_read_the_database_when_messages_could_not_be_sent(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_buses(url, "a", "b") as (a, b):
        received = await subscribe(b, "lobby")
        pipeline = a._redis.pipeline

        def disconnected(**_: object) -> None:
            monkeypatch.setattr(a._redis, "pipeline", pipeline)
            raise ConnectionError

        monkeypatch.setattr(a._redis, "pipeline", disconnected)
        a.publish("lobby", {"t": "changed"})
        await until(lambda: received == [SUBSCRIBED])


def interrupt(server: RedisServer, how: str) -> None:
    server.kill() if how == "killed" else server.pause()


def resume(server: RedisServer, how: str) -> None:
    server.start() if how == "killed" else server.resume()


async def test_a_bus_starts_and_stops_without_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    retrying = asyncio.Event()

    def delay(_least: float, _most: float) -> float:
        retrying.set()
        return 0.01

    monkeypatch.setattr("app.bus.random.uniform", delay)
    bus = RedisBus(NO_SERVER, "a")
    bus.start()
    async with asyncio.timeout(TIMEOUT):
        await retrying.wait()
        assert not bus.reachable
        await bus.stop()


class StubbornPubSub:
    """A subscription without messages that swallows the first cancellation of its reader.

    Libraries do so, for example with `asyncio.wait_for` before Python 3.12.
    """

    def __init__(self) -> None:
        self.reading = asyncio.Event()
        self.swallowed = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def subscribe(self, *_channels: str) -> None:
        pass

    async def get_message(self, **_: object) -> None:
        self.reading.set()
        await self.swallow_first_cancellation()

    async def swallow_first_cancellation(self) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.swallowed += 1
            if self.swallowed > 1:
                raise


async def publish_forever(*_: object) -> None:
    await asyncio.Event().wait()


async def test_a_bus_stops_although_its_reader_swallows_a_cancellation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bus, pubsub = RedisBus(NO_SERVER, "a"), StubbornPubSub()
    monkeypatch.setattr(bus._redis, "pubsub", lambda: pubsub)
    monkeypatch.setattr(bus._redis, "publish", publish_forever)
    bus.start()
    async with asyncio.timeout(TIMEOUT):
        await pubsub.reading.wait()
        await bus.stop()
    assert pubsub.swallowed == 2
    assert all(task.done() for task in bus._tasks)


async def test_a_bus_stops_although_its_heartbeat_swallows_a_cancellation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bus, pubsub, heartbeat = RedisBus(NO_SERVER, "a"), StubbornPubSub(), StubbornPubSub()
    pubsub.swallowed = 1  # only the heartbeat swallows a cancellation

    async def publish(*_: object) -> None:
        heartbeat.reading.set()
        await heartbeat.swallow_first_cancellation()

    monkeypatch.setattr(bus._redis, "pubsub", lambda: pubsub)
    monkeypatch.setattr(bus._redis, "publish", publish)
    monkeypatch.setattr("app.bus.HEARTBEAT_INTERVAL", 0)
    bus.start()
    async with asyncio.timeout(TIMEOUT):
        await heartbeat.reading.wait()
        await bus.stop()
    assert heartbeat.swallowed == 2
    assert all(task.done() for task in bus._tasks)


async def test_a_failing_handler_does_not_stop_the_subscription(url: str) -> None:
    """SUBSCRIBED must not be repeated either, because all rooms would then read the database."""
    async with running_buses(url, "a", "b") as (a, b):
        received: list[PeerMessage] = []

        def handle(message: PeerMessage) -> None:
            received.append(message)
            if message == {"t": "odd"}:
                raise KeyError("n")

        b.subscribe("match:m", handle)
        await until(lambda: received == [SUBSCRIBED])
        a.publish("match:m", {"t": "odd"})
        a.publish("match:m", {"t": "version", "n": 1})
        await until(lambda: len(received) == 3)
        assert received == [SUBSCRIBED, {"t": "odd"}, {"t": "version", "n": 1}]


async def test_a_subscription_right_after_unsubscribing_begins_with_subscribed(url: str) -> None:
    """A message may have been lost between the two."""
    async with running_buses(url, "a", "b") as (a, b):
        await subscribe(b, "match:m")
        b.unsubscribe("match:m")
        received: list[PeerMessage] = []
        b.subscribe("match:m", received.append)
        await until(lambda: received == [SUBSCRIBED])
        a.publish("match:m", {"t": "version", "n": 1})
        await until(lambda: len(received) == 2)


async def test_sending_goes_on_after_a_bug(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_buses(url, "a", "b") as (a, b):
        received = await subscribe(b, "match:m")
        pipeline = a._redis.pipeline

        def broken(**_: object) -> None:
            monkeypatch.setattr(a._redis, "pipeline", pipeline)
            raise RuntimeError("a bug")

        monkeypatch.setattr(a._redis, "pipeline", broken)
        a.publish("match:m", {"t": "version", "n": 1})
        await until(lambda: a.waiting == 0)
        await until(lambda: a._redis.pipeline is pipeline)
        a.publish("match:m", {"t": "version", "n": 2})
        await until(lambda: received == [{"t": "version", "n": 2}])
