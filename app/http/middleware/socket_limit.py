"""Middleware that refuses websockets for which there is no place, before anything is read."""

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from app.connections.network import client_network
from app.connections.places import Person, Places
from app.connections.refusal import refuse
from app.connections.websocket_protocol import PROTOCOL_KEY, BroadcastProtocol
from app.http.middleware.layer import Layer
from app.http.services import services_of


class SocketLimitMiddleware(Layer):
    """Refuses a websocket if its network has all that a crowd may have.

    Without a cookie and a token, its visitor is no player, and needs one of the shared places.
    """

    kinds = ("websocket",)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._has_room(HTTPConnection(scope)):
            await self._app(scope, receive, send)
            return
        protocol: BroadcastProtocol | None = scope.get("state", {}).get(PROTOCOL_KEY)
        if protocol:
            protocol.close_timeout = protocol.timeouts.linger
        await refuse("network")(scope, receive, send)

    def _has_room(self, connection: HTTPConnection) -> bool:
        named = connection.cookies or "authorization" in connection.headers
        network, places = client_network(connection), services_of(connection)[Places]
        return places.has_room(Person(network, "" if named else None, known=bool(named)))
