"""A websocket protocol for uvicorn that costs little for each open connection and each message.

A room sends the same message to thousands of connections. uvicorn would run a coroutine for each of
them. `BroadcastProtocol.write` encodes the websocket frame once and writes it to the transport,
which buffers it until the page reads it.

An idle connection has no task: the application detaches the socket with a `SocketHandler` and
returns. A task runs only while there are messages to handle.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MAX_BUFFERED = 256 * 1024  # bytes that may be buffered for one page, about 60 frames of a match
STUCK_TIMEOUT = 10.0  # seconds in which a page that has fallen behind must catch up
CLOSE_TIMEOUT = 10.0  # seconds in which a page must answer a close frame
TEXT_OPCODE = 0x81  # first byte of an unfragmented text frame, RFC 6455
LENGTH_16, LENGTH_64 = 126, 65_536  # payload lengths from which the header is longer
PROTOCOL_KEY = "protocol"  # where the scope's state has the protocol

log = logging.getLogger(__name__)

_quiet_logger = logging.getLogger("uvicorn.sockets")  # uvicorn logs each new socket at INFO
_quiet_logger.setLevel(logging.WARNING)


class SocketHandler(Protocol):
    """Handles the messages of a detached socket."""

    def handle(self, text: str | None) -> Awaitable[None]:
        """Handle a message, None for a binary one. The next message waits meanwhile."""
        ...

    def check_silence(self) -> float:
        """Close a page that has been silent; the seconds until the next check."""
        ...

    def on_closed(self) -> None:
        """The socket is closed."""
        ...


class Framer:
    """Encodes text frames. Keeps the latest one, because a message is sent to many in a row."""

    def __init__(self) -> None:
        self._message, self._frame = b"", _frame_header(0)

    def frame(self, message: bytes) -> bytes:
        """The websocket frame of a message."""
        if message is not self._message:
            self._message, self._frame = message, _frame_header(len(message)) + message
        return self._frame


def _frame_header(length: int) -> bytes:
    if length < LENGTH_16:
        return bytes((TEXT_OPCODE, length))
    if length < LENGTH_64:
        return bytes((TEXT_OPCODE, LENGTH_16)) + length.to_bytes(2)
    return bytes((TEXT_OPCODE, LENGTH_16 + 1)) + length.to_bytes(8)


_framer = Framer()


class BroadcastProtocol(WebSocketsSansIOProtocol):
    """Extends uvicorn's protocol. The state of the ASGI scope has it under PROTOCOL_KEY.

    uvicorn does not document its protocol classes. This class depends on:

    - `run_asgi` runs the application. It closes the transport afterwards unless `close_timer` is
      set; `detach` sets it. `scope`, `request` and `response` are left from the handshake and are
      deleted to save memory.
    - `send_receive_event_to_app` puts a received message into `queue`; `receive` takes one out and
      resumes reading, which pauses while `read_paused` is set.
    - `transport`, `conn` (the state machine of the websockets library), `close_sent` and
      `disconnected` describe the connection; `writable` is cleared while its buffer is full.
    - `loop` is the event loop. A shutdown waits for `tasks`, from which `on_task_complete` removes
      a task.
    - `pause_writing`, `resume_writing` and `connection_lost` are callbacks of asyncio.
    - `logger` is where it logs.

    A test fails if uvicorn no longer has one of these.
    """

    on_end: Callable[[], None] | None = None  # called after the handler's on_closed
    _stuck_timer: asyncio.TimerHandle | None = None
    _handler: SocketHandler | None = None
    _handling: asyncio.Task[None] | None = None
    _context: Context | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.logger = _quiet_logger

    async def run_asgi(self) -> None:
        state: dict[str, Any] = self.scope["state"]
        state[PROTOCOL_KEY] = self
        try:
            await super().run_asgi()
        finally:
            state.clear()
        for name in ("scope", "request", "response"):
            vars(self).pop(name, None)

    @property
    def detached(self) -> bool:
        """Whether the socket stays open after the application has returned."""
        return self._handler is not None

    def detach(self, handler: SocketHandler) -> None:
        """Keep the socket open after the application has returned; `handler` gets its messages."""
        self._handler, self._context = handler, copy_context()
        self.close_timer = self.loop.call_later(handler.check_silence(), self._check_silence)
        self._handle_soon()
        if self.disconnected:  # the page was faster
            self.loop.call_soon(self._on_closed)

    def send_receive_event_to_app(self) -> None:
        super().send_receive_event_to_app()
        self._handle_soon()

    def _handle_soon(self) -> None:
        if self._handler and not self._handling and not self.queue.empty():
            self._handling = self.loop.create_task(
                self._handle_messages(self._handler), context=self._context
            )
            self._handling.add_done_callback(self.on_task_complete)
            self.tasks.add(self._handling)

    async def _handle_messages(self, handler: SocketHandler) -> None:
        try:
            while not self.queue.empty():
                message = await self.receive()
                if message["type"] == "websocket.receive" and not self.close_sent:
                    await handler.handle(message.get("text"))
        except Exception:
            log.exception("the handler of a websocket message has failed")
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
        """Call the handler once, whichever side has closed the connection."""
        if self._handler is None or self._context is None:
            return
        handler, self._handler = self._handler, None
        self._context.run(handler.on_closed)
        if self.on_end:
            self._context.run(self.on_end)

    def write(self, message: bytes) -> bool:
        """Send a text message; False if too much is buffered. A closed socket drops it."""
        if self.close_sent or self.transport.is_closing():
            return True
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MAX_BUFFERED:
            return False
        self.transport.write(_framer.frame(message))
        return True

    def close(self, code: int) -> None:
        """Send a close frame after the messages that were written."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.loop.call_soon(self._on_closed)  # not now: the caller may be iterating over listeners
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.close_timer:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def pause_writing(self) -> None:
        """The transport's buffer is full, because the page does not read."""
        super().pause_writing()
        self._stuck_timer = self.loop.call_later(STUCK_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_stuck_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_stuck_timer()
        super().connection_lost(exc)
        self._on_closed()

    def _cancel_stuck_timer(self) -> None:
        if self._stuck_timer:
            self._stuck_timer.cancel()
            self._stuck_timer = None
