"""Middleware that lets FastAPI prepare routes in a thread.

FastAPI prepares the routes of a router when it first looks for one in it. In the event loop this
would stop everything for up to 150 ms.
"""

import asyncio
from collections.abc import Sequence

from anyio import to_thread
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Receive, Scope, Send

NOWHERE: Scope = {"type": "http", "method": "GET", "path": "/\0", "root_path": "", "headers": []}


class PreparedRoutesMiddleware:
    """Looks for the route of a request in a thread, until its router is prepared."""

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self._app = app
        self._routes = routes
        self._prepared: set[int] = set()  # indexes of routes
        self._preparing: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if len(self._prepared) < len(self._routes) and scope["type"] in ("http", "websocket"):
            await self._find(scope)
        await self._app(scope, receive, send)

    async def _find(self, scope: Scope) -> None:
        """Look for a route as the router will; prepare the rest of its own router meanwhile."""
        for number, route in enumerate(self._routes):
            if number in self._prepared:
                match, _ = route.matches(dict(scope))
            else:
                match, _ = await to_thread.run_sync(route.matches, dict(scope))
            if match == Match.NONE:
                self._prepared.add(number)  # all of its routes were looked at
            elif number not in self._prepared:
                task = asyncio.create_task(self._prepare(number))
                self._preparing.add(task)
                task.add_done_callback(self._preparing.discard)
            if match == Match.FULL:
                return

    async def _prepare(self, number: int) -> None:
        await to_thread.run_sync(self._routes[number].matches, dict(NOWHERE))
        self._prepared.add(number)
