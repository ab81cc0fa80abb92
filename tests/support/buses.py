"""Buses of the processes of a site, on a Redis."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from math import inf
from typing import Any, ClassVar
from uuid import uuid4

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from app.bus import RedisBus
from app.clock import SYSTEM_CLOCK, Clock
from app.rooms.peers import SUBSCRIBED, PeerMessage
from app.timeouts import Timeouts
from harness.polling import until, until_answer
from harness.servers.redis_server import need_server

TIMEOUT = 60  # seconds; only a hanging test takes so long
NO_SERVER = "redis://127.0.0.1:9"
HOUR = 3_600  # seconds


# A machine that stands still for a while is no outage of Redis.
PATIENT = Timeouts(bus_silence=inf, bus_answer=TIMEOUT)
IMPATIENT = replace(PATIENT, bus_silence=5.0)  # by a clock that the test puts forward


@pytest.fixture(scope="module")
def url() -> str:
    """The URL of a running Redis."""
    return need_server()


def new_prefix() -> str:
    return f"birnam-test-{uuid4().hex}"


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


async def until_present(bus: RedisBus, *texts: str) -> None:
    """Wait until a process reads exactly these presence texts."""
    await until_answer(
        lambda: bus.read_presence("match:m"), lambda read: sorted(read or []) == sorted(texts)
    )


@asynccontextmanager
async def running_buses(
    url: str,
    *workers: str,
    clock: Clock = SYSTEM_CLOCK,
    timeouts: Timeouts = PATIENT,
    prefix: str = "",
    client: type[Redis] = Redis,
) -> AsyncIterator[list[RedisBus]]:
    """Connected buses of the processes of one site."""
    prefix = prefix or new_prefix()
    buses = [RedisBus(url, worker, clock, timeouts, prefix, client) for worker in workers]
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


class FailingOnce(Redis):
    """Raises one error when it is to send commands."""

    errors: ClassVar[list[Exception]] = []

    def pipeline(self, *args: Any, **options: Any) -> Pipeline:
        if self.errors:
            raise self.errors.pop()
        return super().pipeline(*args, **options)
