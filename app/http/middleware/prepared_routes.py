"""Middleware that makes FastAPI prepare routes in a thread.

FastAPI prepares a router's routes when it first searches the router. This would block the event
loop for up to 20 ms.
"""

import asyncio
from collections.abc import Sequence

from anyio import to_thread
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Receive, Scope, Send

PAUSE = 0.25  # seconds between preparing two routers that nobody has requested yet
NOWHERE: Scope = {"type": "http", "method": "GET", "path": "/\0", "root_path": "", "headers": []}


class PreparedRoutesMiddleware:
    """Finds the route in a thread if a router is not prepared.

    The first request starts a task that prepares all routers one by one.
    """

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute], pause: float = PAUSE) -> None:
        self._app = app
        self._pause = pause
        self._routes = routes
        self._unprepared = set(range(len(routes)))
        self._preparing: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._unprepared and scope["type"] in ("http", "websocket"):
            await self._find(scope)
            if self._preparing is None:
                self._preparing = asyncio.create_task(self._prepare_all(), name="routes")
        await self._app(scope, receive, send)

    async def _find(self, scope: Scope) -> None:
        """Find the route as the router will."""
        for number, route in enumerate(self._routes):
            if number in self._unprepared:
                match = await self._match(number, scope)
            else:
                match, _ = route.matches(dict(scope))
            if match == Match.FULL:
                return

    async def _match(self, number: int, scope: Scope) -> Match:
        match, _ = await to_thread.run_sync(self._routes[number].matches, dict(scope))
        self._unprepared.discard(number)
        return match

    async def _prepare_all(self) -> None:
        for number in range(len(self._routes)):
            if number in self._unprepared:
                await asyncio.sleep(self._pause)
                await self._match(number, NOWHERE)
