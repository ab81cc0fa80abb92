"""Middleware that lets networks take turns: one that asks for much waits for itself, not others.

A few requests of a network are worked on at once. One that takes longer waits for something else,
such as a computer or the disk, and counts no more.
"""

import asyncio
from collections import Counter, deque
from functools import partial

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

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
        await self._wait_for_turn(network)
        leave = _Once(partial(self._leave, network))
        timer = asyncio.get_running_loop().call_later(COUNTED, leave)
        try:
            await self._app(scope, receive, send)
        finally:
            timer.cancel()
            leave()

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


class _Once:
    """Calls a function at its first call only."""

    def __init__(self, function: partial[None]) -> None:
        self._function: partial[None] | None = function

    def __call__(self) -> None:
        function, self._function = self._function, None
        if function:
            function()
