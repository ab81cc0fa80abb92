"""A plugin of pytest that makes races likely: random order, late parts, stalls.

`make shake` uses it. SHAKE is the seed; processes of `birnam serve` that tests start use it too
(`tests.support.shaken`). Answers of databases and clients, and bytes that a server receives, come
up to 300 ms late; now and then everything stands still for five seconds.
"""

import asyncio
import functools
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, ParamSpec, TypeVar

import pytest
from sqlalchemy import Engine, event

P = ParamSpec("P")
T = TypeVar("T")

SEED = os.environ.get("SHAKE", "")
MOST_DELAY = 0.3  # seconds
DELAYED = 0.04  # of all statements, requests and messages
STALL = 5.0  # seconds
STALLED = 0.01  # of all tests

_random = random.Random(f"{SEED} {os.environ.get('PYTEST_XDIST_WORKER')} {os.getpid()}")


def delay() -> float:
    """Seconds by which something is late; mostly 0."""
    return _random.uniform(0, MOST_DELAY) if _random.random() < DELAYED else 0.0


def shake_server() -> None:
    """Delay statements of databases, and what connections receive."""
    from app.connections.http_protocol import HttpProtocol  # noqa: PLC0415 - slow to import
    from app.connections.websocket_protocol import BroadcastProtocol  # noqa: PLC0415

    event.listen(Engine, "before_cursor_execute", lambda *_: time.sleep(delay()))
    for protocol in (HttpProtocol, BroadcastProtocol):
        _pause_reading(protocol)


def _pause_reading(protocol: Any) -> None:
    receive = protocol.data_received

    @functools.wraps(receive)
    def received(self: Any, data: bytes) -> None:
        receive(self, data)
        if (seconds := delay()) and not self.transport.is_closing():
            self.transport.pause_reading()
            self.loop.call_later(seconds, _resume_reading, self.transport)

    protocol.data_received = received


def _resume_reading(transport: Any) -> None:
    if not transport.is_closing():
        transport.resume_reading()


def _late(function: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    @functools.wraps(function)
    async def called(*args: P.args, **kwargs: P.kwargs) -> T:
        await asyncio.sleep(delay())
        result = await function(*args, **kwargs)
        await asyncio.sleep(delay())
        return result

    return called


def _late_blocking(function: Callable[P, T]) -> Callable[P, T]:
    @functools.wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> T:
        time.sleep(delay())
        return function(*args, **kwargs)

    return called


def _shake_clients() -> None:
    import httpx2  # noqa: PLC0415 - only in a process of pytest
    from playwright.sync_api import Locator, Page  # noqa: PLC0415
    from websockets.asyncio.client import ClientConnection  # noqa: PLC0415

    for owner, names in ((httpx2.AsyncClient, ["send"]), (ClientConnection, ["send", "recv"])):
        for name in names:
            setattr(owner, name, _late(getattr(owner, name)))
    for kind, verbs in ((Page, ["goto", "reload", "evaluate"]), (Locator, ["click", "fill"])):
        for verb in verbs:
            setattr(kind, verb, _late_blocking(getattr(kind, verb)))


def pytest_configure(config: pytest.Config) -> None:
    shake_server()
    _shake_clients()


def pytest_report_header(config: pytest.Config) -> str:
    return f"shake: SHAKE={SEED} PYTHONHASHSEED={os.environ.get('PYTHONHASHSEED')}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle all tests; each process of pytest must get the same order."""
    random.Random(SEED).shuffle(items)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Let this process stand still for some seconds during a few of the tests."""
    if _random.random() >= STALLED:
        return (yield)
    before = signal.signal(signal.SIGALRM, lambda *_: time.sleep(STALL))
    signal.setitimer(signal.ITIMER_REAL, _random.uniform(0.001, MOST_DELAY))
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
