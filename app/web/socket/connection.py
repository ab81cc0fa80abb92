"""One websocket, from accept to close.

With BroadcastProtocol the socket is detached from its request: a task runs only while a message is
handled, and messages to the listener are written at once. With another server, one task reads and
one writes.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from app.locales import t
from app.rooms.audience import Listener
from app.tasks import cancel_and_wait
from app.web.socket.encode import encode
from app.web.socket.server_messages import ErrorMessage
from app.web.socket.token_bucket import TokenBucket
from app.web.socket.uvicorn_protocol import PROTOCOL_KEY, STUCK_TIMEOUT, BroadcastProtocol

SILENCE_TIMEOUT = 100.0  # seconds until a silent page is closed; hidden tabs ping once a minute

MessageHandler = Callable[[str | None], Awaitable[None] | None]


class SocketSession:
    """Passes every message to `handle`, None for a binary one, unless they come too fast.

    `on_refusal` gets the reason why a message was not handled.
    """

    __slots__ = ("_bucket", "_handle", "_listener", "_on_closed", "_on_refusal")

    def __init__(
        self,
        listener: Listener,
        *,
        handle: MessageHandler,
        on_refusal: Callable[[str], None],
        on_closed: Callable[[], None],
    ) -> None:
        self._listener = listener
        self._handle = handle
        self._on_refusal = on_refusal
        self._on_closed = on_closed
        self._bucket = TokenBucket()

    def handle(self, text: str | None) -> Awaitable[None] | None:
        """Handle a message, or refuse it. A page that only floods is closed.

        Returns what remains to be done, if that takes time.
        """
        self._listener.mark_alive()
        if self._bucket.admit():
            return self._handle(text)
        error = ErrorMessage(reason="too-fast", message=t("errors.socket.too-fast"))
        self._listener.send(encode(error))
        self._on_refusal("too-fast")
        if self._bucket.exhausted:
            self._listener.close(1008)
        return None

    def check_silence(self) -> float:
        """Close a page that has been silent; the seconds until the next check."""
        quiet = time.monotonic() - self._listener.last_seen
        if quiet >= SILENCE_TIMEOUT:
            self._listener.close(1001)
        return max(1.0, SILENCE_TIMEOUT - quiet)

    def on_closed(self) -> None:
        self._on_closed()


async def serve_socket(socket: WebSocket, listener: Listener, session: SocketSession) -> None:
    """Serve a socket until it is closed, or until it is detached."""
    protocol: BroadcastProtocol | None = socket.scope.get("state", {}).get(PROTOCOL_KEY)
    if protocol is not None:
        protocol.detach(session)
        listener.connect(protocol)
        return
    reader = asyncio.create_task(_read(socket, listener, session))
    writer = asyncio.create_task(_write(socket, listener))
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if reader.done():
            reader.result()  # raises a bug of the handler
            if listener.close_code is not None:
                await asyncio.wait({writer}, timeout=1.0)  # it sends the close frame
    finally:
        await cancel_and_wait(reader, writer)
        session.on_closed()


async def _read(socket: WebSocket, listener: Listener, session: SocketSession) -> None:
    """Read until the page disconnects or is closed."""
    while listener.close_code is None:
        try:
            async with asyncio.timeout(session.check_silence()):
                received = await socket.receive()
        except TimeoutError:
            continue
        if received["type"] == "websocket.disconnect":
            return
        if work := session.handle(received.get("text")):
            await work


async def _write(socket: WebSocket, listener: Listener) -> None:
    """Write until the listener is closed, or the page is gone or does not read."""
    try:
        while (message := await listener.next()) is not None:
            async with asyncio.timeout(STUCK_TIMEOUT):
                await socket.send_text(message.decode())
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(listener.close_code or 1000)
    except (WebSocketDisconnect, RuntimeError, TimeoutError):
        return
