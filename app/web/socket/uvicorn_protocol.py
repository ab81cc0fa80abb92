"""A websocket that is written to at once: no queue, no task and no copy of it for each listener.

uvicorn's own way from a message to the wire is a coroutine for each message and each socket. What a
room says to thousands is the same bytes for everybody; here it is put into a frame once, and handed
to the transports in a plain loop. What a page has not read yet waits in its transport.

Nor does anything wait for what a page says: the application hands the socket over to a `Reader` and
ends, with all that stood before it, and a task lives while there is a message to be served.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MAX_BUFFERED = 256 * 1024  # bytes that may wait for one page: some sixty frames of a match
STUCK_TIMEOUT = 10.0  # seconds in which a page that has fallen behind must read something
CLOSE_TIMEOUT = 10.0  # seconds that a page has to answer a close
TEXT_FRAME = 0x81  # a whole message
LENGTH_16, LENGTH_64 = 126, 65_536  # lengths from which on the header grows
PROTOCOL_KEY = "wire"

log = logging.getLogger(__name__)

# Here uvicorn would make a line of every socket that opens, which nobody wants to read.
_uvicorn = logging.getLogger("uvicorn.wires")
_uvicorn.setLevel(logging.WARNING)


class SocketHandler(Protocol):
    """What is done with the messages of one socket."""

    def handle(self, text: str | None) -> Awaitable[None]:
        """Serve a message, None for bytes; the next one waits until that is done."""
        ...

    def check_silence(self) -> float:
        """It has been quiet for a while: shut it, or say for how many seconds it may stay so."""
        ...

    def on_closed(self) -> None:
        """The socket is closed."""
        ...


class Framer:
    """Keeps the latest frame: the same message is sent to one after the other."""

    def __init__(self) -> None:
        self._message, self._frame = b"", _head(0)

    def frame(self, message: bytes) -> bytes:
        """A message as it goes over the wire."""
        if message is not self._message:
            self._message, self._frame = message, _head(len(message)) + message
        return self._frame


def _head(length: int) -> bytes:
    if length < LENGTH_16:
        return bytes((TEXT_FRAME, length))
    if length < LENGTH_64:
        return bytes((TEXT_FRAME, LENGTH_16)) + length.to_bytes(2)
    return bytes((TEXT_FRAME, LENGTH_16 + 1)) + length.to_bytes(8)


_framer = Framer()


class BroadcastProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol; `state` of the scope leads to it."""

    on_end: Callable[[], None] | None = None  # what else is done when it is over
    _stuck_timer: asyncio.TimerHandle | None = None
    _handler: SocketHandler | None = None
    _handling: asyncio.Task[None] | None = None
    _context: Context | None = None

    def __init__(self, *parts: Any, **others: Any) -> None:
        super().__init__(*parts, **others)
        self.logger = _uvicorn

    async def run_asgi(self) -> None:
        state: dict[str, Any] = self.scope["state"]
        state[PROTOCOL_KEY] = self
        try:
            await super().run_asgi()
        finally:
            state.clear()
        for name in ("scope", "request", "response"):  # what the handshake has left
            vars(self).pop(name, None)

    @property
    def detached(self) -> bool:
        """Whether a reader has taken it over."""
        return self._handler is not None

    def detach(self, reader: SocketHandler) -> None:
        """Go on when the application has ended, until one side closes."""
        self._handler, self._context = reader, copy_context()
        self.close_timer = self.loop.call_later(reader.check_silence(), self._check_silence)
        self._handle_soon()
        if self.disconnected:  # before it was handed over
            self.loop.call_soon(self._on_closed)

    def send_receive_event_to_app(self) -> None:
        """A message has come."""
        super().send_receive_event_to_app()
        self._handle_soon()

    def _handle_soon(self) -> None:
        if self._handler and not self._handling and not self.queue.empty():
            self._handling = self.loop.create_task(
                self._handle_messages(self._handler), context=self._context
            )
            self._handling.add_done_callback(self.on_task_complete)
            self.tasks.add(self._handling)

    async def _handle_messages(self, reader: SocketHandler) -> None:
        try:
            while not self.queue.empty():
                message = await self.receive()
                if message["type"] == "websocket.receive" and not self.close_sent:
                    await reader.handle(message.get("text"))
        except Exception:
            log.exception("a message could not be served")
            self.close(1011)
        finally:
            self._handling = None

    def _check_silence(self) -> None:
        if self._handler is None or self.close_sent:
            self.transport.abort()
            return
        seconds = self._handler.check_silence()
        if not self.close_sent:
            self.close_timer = self.loop.call_later(seconds, self._check_silence)

    def _on_closed(self) -> None:
        """Whatever ended it, the reader hears of it once."""
        if self._handler is None or self._context is None:
            return
        reader, self._handler = self._handler, None
        self._context.run(reader.on_closed)
        if self.on_end:
            self._context.run(self.on_end)

    def write(self, message: bytes) -> bool:
        """Send a text; False when too much waits already. What comes after the end is lost."""
        if self.close_sent or self.transport.is_closing():
            return True
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MAX_BUFFERED:
            return False
        self.transport.write(_framer.frame(message))
        return True

    def close(self, code: int) -> None:
        """Close the connection after what was sent; whoever reads it hears of that."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.loop.call_soon(self._on_closed)  # not now: somebody may be counting who is here
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.close_timer:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def pause_writing(self) -> None:
        """The page has fallen behind."""
        super().pause_writing()
        self._stuck_timer = self.loop.call_later(STUCK_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        """It has caught up."""
        super().resume_writing()
        self._cancel_stuck_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._cancel_stuck_timer()
        super().connection_lost(exc)
        self._on_closed()

    def _cancel_stuck_timer(self) -> None:
        if self._stuck_timer:
            self._stuck_timer.cancel()
            self._stuck_timer = None
