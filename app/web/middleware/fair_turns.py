"""Middleware that lets networks take turns: one that asks for much waits for itself, not others.

A few requests of a network are worked on at once. One that takes longer waits for something else,
such as a computer or the disk, and counts no more. Its answer waits for a turn again: when many
have waited for the same thing, they would all be answered at the same time.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.network import client_network

AT_ONCE = 3  # requests of a network; more would fight for the lock of Python
COUNTED = 0.25  # seconds


class FairTurnsMiddleware:
    """Lets a request begin when few others of its network are worked on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._working: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        network = client_network(HTTPConnection(scope))
        turn = _Turn(lambda: self._wait_for_turn(network), lambda: self._leave(network))

        async def send_in_turn(message: Message) -> None:
            if message["type"] == "http.response.start":
                await turn.begin()
            await send(message)

        await turn.begin()
        try:
            await self._app(scope, receive, send_in_turn)
        finally:
            turn.end()

    async def _wait_for_turn(self, network: str) -> None:
        if self._working[network] < AT_ONCE:
            self._working[network] += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(network)  # the turn had come already
            raise

    def _leave(self, network: str) -> None:
        """Pass the turn on to the next request of the network."""
        waiting = self._waiting.get(network, deque())
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting.pop(network, None)
        self._working[network] -= 1
        if not self._working[network]:
            del self._working[network]


class _Turn:
    """The turn of a request. It ends by itself when it has counted for long enough."""

    def __init__(self, wait: Callable[[], Awaitable[None]], leave: Callable[[], None]) -> None:
        self._wait, self._leave = wait, leave
        self._timer: asyncio.TimerHandle | None = None  # while the turn lasts

    async def begin(self) -> None:
        if self._timer is None:
            await self._wait()
            self._timer = asyncio.get_running_loop().call_later(COUNTED, self.end)

    def end(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
            self._leave()
