"""Middleware that counts the requests under way, so that a network that has many makes room."""

from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from app.connections.http_protocol import ABORT_KEY
from app.connections.network import client_network
from app.connections.places import Places
from app.connections.websocket_protocol import PROTOCOL_KEY
from app.http.limits.open_streams import COUNTED_KEY
from app.http.middleware.layer import Layer
from app.http.services import services_of


class CountedRequestsMiddleware(Layer):
    """Counts a request until it ends, or has a place as a stream or socket.

    Belongs outside of what makes requests wait.
    """

    kinds = ("http", "websocket")

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        request = services_of(connection)[Places].count_request(
            client_network(connection), _abort_of(scope)
        )
        scope.setdefault("state", {})[COUNTED_KEY] = request
        try:
            await self._app(scope, receive, send)
        finally:
            request.end()


def _abort_of(scope: Scope) -> Callable[[], None]:
    state = scope.get("state", {})
    abort: Callable[[], None] | None = state.get(ABORT_KEY)
    if PROTOCOL_KEY in state:
        abort = state[PROTOCOL_KEY].transport.abort
    return abort or (lambda: None)
