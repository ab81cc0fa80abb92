"""FastAPI prepares a router at its first match, which must not happen in the event loop."""

import threading
from typing import Any

from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from app.http.middleware.prepared_routes import PreparedRoutesMiddleware
from harness.polling import until
from tests.support.tasks import tasks_named
from tests.support.timeouts import HOUR


class SlowRoute(BaseRoute):
    """A route that notes in which threads it was looked at."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.threads: list[int] = []

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        self.threads.append(threading.get_ident())
        return (Match.FULL if scope["path"] == self._path else Match.NONE), {}


async def served(_scope: Scope, _receive: Receive, _send: Send) -> None:
    pass


async def ask(app: PreparedRoutesMiddleware, path: str) -> None:
    async def nothing(*_: Any) -> Any:
        raise AssertionError("neither received nor sent")

    await app({"type": "http", "path": path}, nothing, nothing)


async def test_a_router_is_prepared_in_a_thread_by_the_request_that_needs_it() -> None:
    routes = [SlowRoute("/a"), SlowRoute("/b"), SlowRoute("/c")]
    app = PreparedRoutesMiddleware(served, routes, pause=HOUR)
    here = threading.get_ident()
    await ask(app, "/b")
    assert [len(route.threads) for route in routes] == [1, 1, 0]
    assert here not in routes[0].threads + routes[1].threads
    await ask(app, "/b")
    assert [route.threads[1] for route in routes[:2]] == [here, here], "prepared: needs no thread"
    (preparing,) = tasks_named("routes")
    preparing.cancel()


async def test_the_first_request_lets_all_others_be_prepared() -> None:
    routes = [SlowRoute("/a"), SlowRoute("/b"), SlowRoute("/c")]
    app = PreparedRoutesMiddleware(served, routes, pause=0)
    await ask(app, "/a")
    await until(lambda: [len(route.threads) for route in routes] == [1, 1, 1])
    await ask(app, "/c")
    assert [len(route.threads) for route in routes] == [1, 1, 1], "the router alone looks again"
    assert all(threading.get_ident() not in route.threads for route in routes)
