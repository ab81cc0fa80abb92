"""Middleware that lets networks take turns: a busy network queues behind its own requests, not in
front of others'. Within a network, browsers take turns.

A few requests of each network run in parallel. One that takes longer is waiting for something else,
such as a computer player or the disk, and stops counting. Its answer waits for another turn:
requests that waited for the same thing would otherwise all be answered at the same time. A stream
stops counting after its first part.
"""

import asyncio
from collections import Counter
from collections.abc import Collection

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.connections.network import client_network
from app.http.middleware.layer import Layer
from app.turns import Rotation

AT_ONCE = 3  # requests of a network; more would contend for the lock of Python
COUNTED = 0.25  # seconds


class FairTurnsMiddleware(Layer):
    """Starts a request when few others of its network are running.

    A request counts for `counted` seconds at most.
    """

    def __init__(self, app: ASGIApp, counted: float = COUNTED) -> None:
        super().__init__(app)
        self.counted = counted
        self._working: Counter[str] = Counter()
        self._waiting: dict[str, Rotation[asyncio.Future[None]]] = {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        turn = _Turn(self, client_network(connection), _browser_of(connection))

        async def send_in_turn(message: Message) -> None:
            if message["type"] == "http.response.start":
                await turn.begin()
            await send(message)
            if message.get("more_body"):
                turn.end()

        await turn.begin()
        try:
            await self._app(scope, receive, send_in_turn)
        finally:
            turn.end()

    @property
    def networks(self) -> Collection[str]:
        return self._working.keys() | self._waiting.keys()

    async def wait_for_turn(self, network: str, browser: str) -> None:
        if self._working[network] < AT_ONCE:
            self._working[network] += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, Rotation()).add((browser,), turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(network)  # it was its turn already
            raise

    def leave(self, network: str) -> None:
        waiting = self._waiting.get(network)
        while waiting and (found := waiting.take()):
            _, turn = found
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting.pop(network, None)
        self._working[network] -= 1
        if not self._working[network]:
            del self._working[network]


class _Turn:
    """The turn of a request. It ends by itself after `counted` seconds."""

    def __init__(self, turns: FairTurnsMiddleware, network: str, browser: str) -> None:
        self._turns, self._network, self._browser = turns, network, browser
        self._timer: asyncio.TimerHandle | None = None  # while the turn lasts

    async def begin(self) -> None:
        if self._timer is None:
            await self._turns.wait_for_turn(self._network, self._browser)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._turns.counted, self.end)

    def end(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
            self._turns.leave(self._network)


def _browser_of(connection: HTTPConnection) -> str:
    """Its cookies or token as they came: who invents some only waits among the own network's."""
    headers = connection.headers
    return headers.get("authorization") or headers.get("cookie", "")
