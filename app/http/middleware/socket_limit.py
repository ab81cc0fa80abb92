"""Middleware that limits the websockets of each network behind a proxy."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from app.connections.limits import LIMITS_KEY, ConnectionLimits, Lease
from app.connections.network import client_network
from app.connections.refusal import refuse
from app.connections.websocket_protocol import PROTOCOL_KEY, BroadcastProtocol


class SocketLimitMiddleware:
    """Refuses a websocket if its network has too many. HttpProtocol counts direct connections."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = scope.get("state", {})
        limits: ConnectionLimits | None = state.get(LIMITS_KEY)
        protocol: BroadcastProtocol | None = state.get(PROTOCOL_KEY)
        if scope["type"] != "websocket" or limits is None or (protocol and protocol.counted):
            await self._app(scope, receive, send)
            return
        admitted = limits.admit(client_network(HTTPConnection(scope)), uses_file=False)
        if not isinstance(admitted, Lease):
            if protocol:
                protocol.close_timeout = protocol.timeouts.linger
            await refuse(admitted)(scope, receive, send)
        elif protocol:  # it may stay open after the application has returned
            protocol.call_when_lost(admitted.release)
            await self._app(scope, receive, send)
        else:
            try:
                await self._app(scope, receive, send)
            finally:
                admitted.release()
