"""One websocket, from accept to close.

It is detached from its request: a task runs only while a message is handled; messages to the
listener are written immediately.
"""

from collections.abc import Awaitable, Callable

from fastapi import WebSocket

from app.clock import Clock
from app.connections.places import Place
from app.connections.token_bucket import MESSAGES, TokenBucket
from app.connections.websocket_protocol import PROTOCOL_KEY, BroadcastProtocol
from app.locales import t
from app.rooms.audience import Listener
from app.timeouts import Timeouts
from app.wire.encode import encode
from app.wire.server_messages import ErrorMessage

MessageHandler = Callable[[str | None], Awaitable[None] | None]

PING = '{"t":"ping"'  # as pages begin it; it only says that they are open


class SocketSession:
    """Passes messages to `handle` (None for a binary one) unless they come too fast.

    `on_refusal` gets the reason why a message was not handled.
    """

    __slots__ = (
        "_bucket",
        "_clock",
        "_handle",
        "_listener",
        "_on_closed",
        "_on_refusal",
        "_place",
        "_timeouts",
    )

    def __init__(
        self,
        listener: Listener,
        clock: Clock,
        timeouts: Timeouts,
        place: Place,
        *,
        handle: MessageHandler,
        on_refusal: Callable[[str], None],
        on_closed: Callable[[], None],
    ) -> None:
        self._listener = listener
        self._handle = handle
        self._on_refusal = on_refusal
        self._on_closed = on_closed
        self._clock = clock
        self._timeouts = timeouts
        self._place = place
        self._bucket = TokenBucket(MESSAGES, clock.monotonic())
        listener.mark_alive(clock.monotonic())

    def handle(self, text: str | None) -> Awaitable[None] | None:
        """Handle or refuse a message. Closes a page that only floods.

        Returns the remaining work if it takes time.
        """
        now = self._clock.monotonic()
        self._listener.mark_alive(now)
        if text and not text.startswith(PING):
            self._place.use()
        if self._bucket.admit(now, self._place.portion):
            return self._handle(text)
        error = ErrorMessage(reason="too-fast", message=t("errors.socket.too-fast"))
        self._listener.send(encode(error))
        self._on_refusal("too-fast")
        if self._bucket.exhausted:
            self._listener.close(1008)
        return None

    def check_silence(self) -> float:
        """Close a silent page. Returns the seconds until the next check."""
        quiet = self._clock.monotonic() - self._listener.last_seen
        if quiet >= self._timeouts.silence:
            self._listener.close(1001)
        return max(1.0, self._timeouts.silence - quiet)

    def on_closed(self) -> None:
        self._on_closed()


def serve_socket(socket: WebSocket, listener: Listener, session: SocketSession) -> None:
    """Detach an accepted socket from its request. The server must use BroadcastProtocol."""
    protocol: BroadcastProtocol = socket.scope["state"][PROTOCOL_KEY]
    protocol.detach(session)
    listener.connect(protocol)
