"""The websocket of a page. Besides what the page shows, it can follow the player's own lists."""

from collections.abc import Callable
from functools import partial

from fastapi import WebSocket

from app.channel import Channel
from app.connections.places import Places
from app.connections.socket_session import MessageHandler, SocketSession, serve_socket
from app.connections.websocket_protocol import PROTOCOL_KEY, BroadcastProtocol
from app.http.limits.person import person_of
from app.http.services import Services
from app.rooms.audience import Listener
from app.telemetry.metrics import Metrics
from app.timeouts import Timeouts


async def serve_page(
    socket: WebSocket,
    services: Services,
    listener: Listener,
    *,
    handle: MessageHandler,
    on_closed: Callable[[], None],
) -> None:
    """Serve an accepted socket, if there is a place for it.

    With `?turns=true` a page needs no other one.
    """
    protocol: BroadcastProtocol = socket.scope["state"][PROTOCOL_KEY]
    place = services[Places].take(person_of(socket), protocol.give_up)
    if place is None:
        on_closed()
        await socket.close(4429, "too-many-sockets")
        return
    protocol.place = place
    protocol.call_when_lost(place.release)
    channel = services[Channel]
    if listener.player is not None and socket.query_params.get("turns") == "true":
        channel.follow_turns(listener)

    def closed() -> None:
        channel.unfollow_turns(listener)
        on_closed()

    session = SocketSession(
        listener,
        services.clock,
        services[Timeouts],
        place,
        handle=handle,
        on_refusal=partial(services[Metrics].count_refusal, "socket"),
        on_closed=closed,
    )
    serve_socket(socket, listener, session)
