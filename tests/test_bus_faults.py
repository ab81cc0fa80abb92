"""The bus without Redis, and after bugs of its client and of handlers."""

import asyncio
from dataclasses import replace
from typing import Any, Self

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from app.bus import RedisBus
from app.clock import SYSTEM_CLOCK
from app.rooms.peers import SUBSCRIBED, PeerMessage
from harness.polling import until
from tests.support.buses import (
    NO_SERVER,
    PATIENT,
    TIMEOUT,
    FailingOnce,
    messages,
    running_buses,
    subscribe,
    url,
)

pytestmark = pytest.mark.services

__all__ = ["url"]


async def test_a_bus_starts_and_stops_without_redis(caplog: pytest.LogCaptureFixture) -> None:
    attempts: list[Redis] = []

    class Counted(Redis):
        def pubsub(self, **options: Any) -> PubSub:
            attempts.append(self)
            return super().pubsub(**options)

    hasty = replace(PATIENT, bus_reconnect=(0.01, 0.01))
    bus = RedisBus(NO_SERVER, "a", SYSTEM_CLOCK, hasty, client=Counted)
    bus.start()
    await until(lambda: len(attempts) > 2)
    assert messages(caplog) == ["Redis is unavailable"]
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


@pytest.mark.parametrize("stubborn", ["reader", "heartbeat"])
async def test_a_bus_stops_although_a_task_swallows_a_cancellation(stubborn: str) -> None:
    pubsub, heartbeat = StubbornPubSub(), StubbornPubSub()
    other = heartbeat if stubborn == "reader" else pubsub
    other.swallowed = 1

    class Stubborn(Redis):
        def pubsub(self, **_: Any) -> Any:
            return pubsub

        async def publish(self, *_: Any, **__: Any) -> None:  # type: ignore[override]
            await heartbeat.get_message()

    restless = replace(PATIENT, bus_heartbeat=0.0)
    bus = RedisBus(NO_SERVER, "a", SYSTEM_CLOCK, restless, client=Stubborn)
    bus.start()
    async with asyncio.timeout(TIMEOUT):
        await pubsub.reading.wait()
        await heartbeat.reading.wait()
        await bus.stop()
    assert (pubsub.swallowed, heartbeat.swallowed) == (2, 2)
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("bus-")]


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


async def test_sending_goes_on_after_a_bug(url: str) -> None:
    async with running_buses(url, "a", "b", client=FailingOnce) as (a, b):
        received = await subscribe(b, "match:m")
        FailingOnce.errors.append(RuntimeError("a bug"))
        a.publish("match:m", {"t": "version", "n": 1})
        await until(lambda: not FailingOnce.errors)
        a.publish("match:m", {"t": "version", "n": 2})
        await until(lambda: received == [{"t": "version", "n": 2}])
