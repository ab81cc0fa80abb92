"""The bus on a real Redis, with outages."""

import asyncio

import pytest
from redis.asyncio import Redis

from app.bus import MAX_QUEUED
from app.clock import SYSTEM_CLOCK
from app.rooms.peers import SUBSCRIBED
from harness.polling import until, until_answer
from harness.servers.redis_server import RedisServer, own_server
from tests.support.buses import (
    HOUR,
    IMPATIENT,
    FailingOnce,
    new_prefix,
    running_buses,
    subscribe,
    until_present,
    url,
)
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.services

__all__ = ["url"]


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


async def test_messages_about_another_epoch_of_the_database_are_ignored(url: str) -> None:
    async with running_buses(url, "a", "b") as (a, b):
        of_b = await subscribe(b, "match:m")
        b.epoch = "now"
        for a.epoch, version in (("before", 3), ("now", 2)):
            a.publish("match:m", {"t": "version", "version": version})
        await until(lambda: bool(of_b))
        assert of_b == [{"t": "version", "version": 2}], "Redis delivers messages in order"


async def test_an_unsubscribed_process_receives_nothing(url: str) -> None:
    async with running_buses(url, "a", "b") as (a, b):
        unsubscribed, other = await subscribe(b, "match:m"), await subscribe(b, "match:n")
        b.unsubscribe("match:m")
        a.publish("match:m", {"t": "version", "n": 1})
        a.publish("match:n", {"t": "version", "n": 1})
        await until(lambda: bool(other))
        assert unsubscribed == []


async def test_presence_is_read_until_it_is_replaced_or_expires(url: str) -> None:
    clock = FakeClock(SYSTEM_CLOCK())
    async with running_buses(url, "a", "b", "c", clock=clock) as (a, b, c):
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
        clock.now += HOUR * 1000
        await until_present(c)


async def test_the_presence_of_a_vanished_process_expires(url: str) -> None:
    clock, prefix = FakeClock(SYSTEM_CLOCK()), new_prefix()
    async with (
        running_buses(url, "a", "b", clock=clock, prefix=prefix) as (a, b),
        Redis.from_url(url) as redis,
    ):
        a.publish_presence("match:m", "ann", HOUR)
        await until_present(b, "ann")
        await a.stop()
        (key,) = [key async for key in redis.scan_iter(f"{prefix}:*")]
        assert 0 < await redis.pttl(key) <= HOUR * 1000, "Redis forgets it"
        clock.now += HOUR * 1000
        await until_present(b)


async def test_redis_forgets_presence_by_itself(url: str) -> None:
    prefix = new_prefix()
    async with (
        running_buses(url, "a", "b", prefix=prefix) as (a, b),
        Redis.from_url(url, decode_responses=True) as redis,
    ):
        b.publish_presence("match:n", "forgotten", 0.01)
        b.publish_presence("match:m", "written after it", HOUR)
        await until_present(a, "written after it")
        await until_answer(lambda: redis.keys(f"{prefix}:*:match:n"), lambda keys: not keys)


@pytest.mark.parametrize("how", ["killed", "paused"])
async def test_an_outage_of_redis_blocks_nobody_and_ends_with_subscribed(how: str) -> None:
    clock = FakeClock(SYSTEM_CLOCK())
    with own_server() as server:
        async with running_buses(server.url, "a", "b", clock=clock, timeouts=IMPATIENT) as (a, b):
            received = await subscribe(b, "match:m")
            interrupt(server, how)

            def silent() -> bool:
                """Time passes slowly enough for what has arrived already."""
                clock.now += 200
                return not (a.reachable or b.reachable)

            await until(silent)
            for number in range(2 * MAX_QUEUED):
                a.publish("match:m", {"t": "version", "n": number})
            assert a.waiting < MAX_QUEUED
            reading = asyncio.create_task(a.read_presence("match:m"))
            await asyncio.sleep(0)
            assert reading.done(), "it does not wait for Redis"
            assert reading.result() is None
            resume(server, how)
            await until(lambda: SUBSCRIBED in received and a.reachable and b.reachable)
            received.clear()  # the report of the lost messages may come later
            latest = {"t": "version", "n": -1}
            a.publish("match:m", latest)
            await until(lambda: latest in received)
            assert all(one in (latest, SUBSCRIBED) for one in received)


async def test_peers_read_the_database_when_messages_of_a_process_were_lost(url: str) -> None:
    """Only its own connection had failed, or came back later than theirs."""
    clock, prefix = FakeClock(SYSTEM_CLOCK()), new_prefix()
    async with (
        running_buses(url, "a", clock=clock, timeouts=IMPATIENT, prefix=prefix) as (a,),
        running_buses(url, "b", prefix=prefix) as (b,),
    ):
        received = await subscribe(b, "lobby")
        clock.now += HOUR * 1000
        assert not a.reachable
        a.publish("lobby", {"t": "changed"})
        await until(lambda: bool(received))
        assert received == [SUBSCRIBED]
        a.publish("lobby", {"t": "changed"})
        await until(lambda: len(received) > 1)
        assert received == [SUBSCRIBED, {"t": "changed"}], "the losses are reported once"


async def test_peers_read_the_database_when_messages_could_not_be_sent(url: str) -> None:
    async with running_buses(url, "a", "b", client=FailingOnce) as (a, b):
        received = await subscribe(b, "lobby")
        FailingOnce.errors.append(ConnectionError())
        a.publish("lobby", {"t": "changed"})
        await until(lambda: received == [SUBSCRIBED])


def interrupt(server: RedisServer, how: str) -> None:
    server.kill() if how == "killed" else server.pause()


def resume(server: RedisServer, how: str) -> None:
    server.start() if how == "killed" else server.resume()
