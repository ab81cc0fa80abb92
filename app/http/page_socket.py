"""The websocket of a page. Besides what the page shows, it can follow the player's own lists."""

from collections.abc import Callable
from functools import partial

from fastapi import WebSocket

from app.channel import Channel
from app.connections.socket_session import MessageHandler, SocketSession, serve_socket
from app.http.services import Services
from app.rooms.audience import Listener
from app.telemetry.metrics import Metrics
from app.timeouts import Timeouts


def serve_page(
    socket: WebSocket,
    services: Services,
    listener: Listener,
    *,
    handle: MessageHandler,
    on_closed: Callable[[], None],
) -> None:
    """Serve an accepted socket. With `?turns=true` a page needs no other one."""
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
        handle=handle,
        on_refusal=partial(services[Metrics].count_refusal, "socket"),
        on_closed=closed,
    )
    serve_socket(socket, listener, session)
