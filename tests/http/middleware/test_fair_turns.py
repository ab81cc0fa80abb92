"""Networks take turns: requests of one that asks for much wait for each other, not for others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from app.http.middleware.fair_turns import AT_ONCE, FairTurnsMiddleware
from harness.polling import TIME_LIMIT
from tests.support.timeouts import HOUR

MANY, FEW = "192.0.2.1", "192.0.2.2"


class Work:
    """An application whose requests end when the test says so."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.end: list[asyncio.Event] = []
        self._condition = asyncio.Condition()

    async def has_begun(self, count: int) -> None:
        async with self._condition:
            await self._condition.wait_for(lambda: len(self.begun) == count)

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        self.begun.append(scope["client"][0])
        self.end.append(asyncio.Event())
        async with self._condition:
            self._condition.notify_all()
        await self.end[-1].wait()


class SharedWork(Work):
    """An application whose answers need the same thing, and take until the test ends them."""

    def __init__(self) -> None:
        super().__init__()
        self.there = asyncio.Event()
        self.answering = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ending = asyncio.Event()
        self.end.append(ending)
        await self.there.wait()
        await send({"type": "http.response.start", "status": 200})
        self.answering += 1
        await ending.wait()
        await send({"type": "http.response.body"})


class Streams(Work):
    """An application whose answers have a first part, and end when the test says so."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200})
        await send({"type": "http.response.body", "more_body": True})
        await super().__call__(scope, receive, send)


async def nothing(*_: Any) -> Any:
    raise AssertionError("neither received nor sent")


async def sent(_message: Message) -> None:
    pass


@asynccontextmanager
async def asking(
    app: FairTurnsMiddleware, kind: str = "http", send: Send = nothing
) -> AsyncIterator[Any]:
    tasks: list[asyncio.Task[None]] = []

    def ask(address: str, cookie: str = "") -> asyncio.Task[None]:
        headers = [(b"cookie", cookie.encode())] if cookie else []
        scope = {"type": kind, "client": (address, 1), "headers": headers}
        tasks.append(asyncio.create_task(app(scope, nothing, send)))
        return tasks[-1]

    async with asyncio.timeout(TIME_LIMIT):
        yield ask
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    assert not app.networks


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_many_requests_of_a_network_wait_and_others_do_not() -> None:
    work = Work()
    async with asking(FairTurnsMiddleware(work, HOUR)) as ask:
        first, *_ = [ask(MANY) for _ in range(AT_ONCE + 2)]
        await settle()
        assert work.begun == [MANY] * AT_ONCE
        ask(FEW)
        await settle()
        assert work.begun[AT_ONCE:] == [FEW]
        work.end[0].set()
        await first
        await settle()
        assert work.begun[AT_ONCE:] == [FEW, MANY], "the next one has its turn"


async def test_a_request_that_is_given_up_leaves_its_turn_to_the_next() -> None:
    work = Work()
    async with asking(FairTurnsMiddleware(work, HOUR)) as ask:
        tasks = [ask(MANY) for _ in range(AT_ONCE + 2)]
        await settle()
        tasks[AT_ONCE].cancel()
        tasks[0].cancel()
        await settle()
        assert len(work.begun) == AT_ONCE + 1
        assert not tasks[-1].done()


async def test_a_long_request_counts_no_more() -> None:
    work = Work()
    async with asking(FairTurnsMiddleware(work, counted=0)) as ask:
        for _ in range(3 * AT_ONCE):
            ask(MANY)
        await work.has_begun(3 * AT_ONCE)


async def test_a_stream_counts_no_more() -> None:
    work = Streams()
    async with asking(FairTurnsMiddleware(work, HOUR), send=sent) as ask:
        for _ in range(3 * AT_ONCE):
            ask(MANY)
        await work.has_begun(3 * AT_ONCE)


async def test_answers_to_long_requests_take_turns() -> None:
    work = SharedWork()
    app = FairTurnsMiddleware(work, counted=0)
    async with asking(app, send=sent) as ask:
        tasks = [ask(MANY) for _ in range(3 * AT_ONCE)]
        while len(work.end) < len(tasks):
            await settle()
        app.counted = HOUR
        work.there.set()
        await settle()
        assert work.answering == AT_ONCE
        tasks[0].cancel()
        work.end[1].set()
        await settle()
        assert work.answering == AT_ONCE + 2
        for ending in work.end:
            ending.set()
        await asyncio.gather(*tasks[1:])


async def test_websockets_need_no_turn() -> None:
    work = Work()
    async with asking(FairTurnsMiddleware(work, HOUR), "websocket") as ask:
        for _ in range(2 * AT_ONCE):
            ask(MANY)
        await settle()
        assert len(work.begun) == 2 * AT_ONCE


async def test_browsers_of_a_network_take_turns() -> None:
    work = Work()
    async with asking(FairTurnsMiddleware(work, counted=HOUR)) as ask:
        for _ in range(AT_ONCE + 5):
            ask(MANY, "birnam=busy")
        await work.has_begun(AT_ONCE)
        calm = ask(MANY, "birnam=calm")
        for number in range(2):
            await asyncio.sleep(0)
            work.end[number].set()
            await work.has_begun(AT_ONCE + number + 1)
        work.end[-1].set()
        await calm
