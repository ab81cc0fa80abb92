"""The websocket of a page. Besides what the page shows, it can follow the player's own lists."""

from collections.abc import Awaitable, Callable
from functools import partial

from fastapi import WebSocket
from pydantic import ValidationError

from app.channel import Channel
from app.connections.socket_session import MessageHandler, SocketSession, serve_socket
from app.connections.websocket_protocol import PROTOCOL_KEY, BroadcastProtocol
from app.errors import Unavailable
from app.http.errors import ApiError
from app.http.limits.open_streams import find_place
from app.http.services import Services
from app.http.session import Visit, find_visit
from app.locales import t
from app.rooms.audience import Listener
from app.telemetry.metrics import Metrics
from app.timeouts import Timeouts
from app.wire.client_messages import PingMessage
from app.wire.encode import encode
from app.wire.server_messages import ErrorMessage, PongMessage

MAX_PING = 100  # characters

Join = Callable[[Visit, Listener], Awaitable[Callable[[], None]]]
"""Adds an open page, and returns what removes it. May raise ApiError and Unavailable."""


async def serve_followed(socket: WebSocket, services: Services, join: Join) -> None:
    """Accept and serve the socket of a page that is told of changes, and sends only pings."""
    await socket.accept()
    try:
        visit = await find_visit(socket)
        listener = Listener(visit.player)
        leave = await join(visit, listener)
    except Unavailable:
        await socket.close(1013)
    except ApiError:
        await socket.close(4404)
    else:
        answer = partial(_answer_ping, services, listener)
        await serve_page(socket, services, listener, handle=answer, on_closed=leave)


def _answer_ping(services: Services, listener: Listener, text: str | None) -> None:
    try:
        ping = PingMessage.model_validate_json((text or "")[:MAX_PING])
    except ValidationError:
        error = ErrorMessage(reason="unreadable", message=t("errors.socket.unreadable"))
        listener.send(encode(error))
    else:
        listener.send(encode(PongMessage(n=ping.n, now=services.now())))


async def serve_page(
    socket: WebSocket,
    services: Services,
    listener: Listener,
    *,
    handle: MessageHandler,
    on_closed: Callable[[], None],
    match_id: str = "",
) -> None:
    """Serve an accepted socket, if there is a place for it.

    With `?turns=true` a page needs no other one. `match_id` is the match that it shows.
    """
    protocol: BroadcastProtocol = socket.scope["state"][PROTOCOL_KEY]
    place = find_place(socket, protocol.give_up)
    if place is None:
        on_closed()
        await socket.close(4429, "too-many-sockets")
        return
    protocol.place = place
    protocol.call_when_lost(place.release)
    channel = services[Channel]
    if socket.query_params.get("turns") == "true":
        channel.follow_turns(listener, match_id)

    def closed() -> None:
        channel.unfollow_turns(listener, match_id)
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
