"""A websocket protocol for uvicorn, one class, that keeps connections and messages cheap.

A room sends the same message to thousands of connections; uvicorn would run a coroutine for each.
`BroadcastProtocol.write` encodes the frame once and writes it to the transport, which buffers it
until the page reads it. `write_to_each` does that for many with less Python.

An idle connection has no task: the application detaches the socket with a `SocketHandler` and
returns. A task runs only while there are messages to handle.

All frames are counted, including control frames, which the application never sees.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context, copy_context
from typing import Any, Protocol

from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # no wheel for this platform
    from websockets.utils import apply_mask

from app.connections.framer import LENGTH_16, TEXT_OPCODE, Framer
from app.connections.places import Place
from app.connections.token_bucket import FRAME_BYTES, FRAMES, TokenBucket
from app.timeouts import Timeouts

MAX_BUFFERED = 256 * 1024  # bytes buffered for one page, about 60 frames of a match
SLICE = 1024  # bytes parsed before other connections get their turn
PONG_OPCODE = 0x8A
MASKED = 0x80  # bit in the second byte of a client's frames
MASKED_HEADER = 6  # bytes before the payload of a client's short frame
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
PROTOCOL_KEY = "protocol"  # key of the protocol in the scope's state
TIMEOUTS_KEY = "timeouts"  # key of the Timeouts in the lifespan's state

log = logging.getLogger(__name__)

_quiet_logger = logging.getLogger("uvicorn.sockets")  # uvicorn logs each new socket at INFO
_quiet_logger.setLevel(logging.WARNING)


class SocketHandler(Protocol):
    """Handles the messages of a detached socket."""

    def handle(self, text: str | None) -> Awaitable[None] | None:
        """Handle a message, None for a binary one. The next message waits for the returned work."""
        ...

    def check_silence(self) -> float:
        """Close a silent page. Returns the seconds until the next check."""
        ...

    def on_closed(self) -> None: ...


_framer = Framer()


class BroadcastProtocol(WebSocketsSansIOProtocol):
    """Extends uvicorn's protocol. The state of the ASGI scope has it under PROTOCOL_KEY.

    uvicorn does not document its protocol classes. This class depends on:

    - `run_asgi` runs the application. It closes the transport afterwards unless `close_timer` is
      set; `detach` sets it. `scope`, `request` and `response` are left from the handshake and are
      deleted to save memory.
    - `send_receive_event_to_app` puts a received message into `queue`; `receive` takes one out and
      resumes reading, which pauses while `read_paused` is set. `frames` are the parts of the
      message, and `curr_msg_data_type` says whether it is a text.
    - `transport`, `conn` (the state machine of the websockets library, whose `parser` is a
      generator), `close_sent` and `disconnected` describe the connection, and `handshake_complete`
      whether it was accepted or refused; `writable` is cleared while its buffer is full.
    - `app_state` is the lifespan's state, and `loop` the event loop. A shutdown waits for `tasks`,
      from which `on_task_complete` removes a task.
    - `data_received` gives what comes to `conn`, and the frames in it to `handle_events`. It does
      not answer a handshake that `conn` rejects: then `handshake_initiated` is not set.
    - `app` is the application; `close_timeout` is the time for the answer to its close frame.
    - `pause_writing`, `resume_writing` and `connection_lost` are callbacks of asyncio.
    - `logger` is where it logs.

    A test fails if uvicorn no longer has one of these.
    """

    timeouts = Timeouts()
    on_end: Callable[[], None] | None = None  # called after the handler's on_closed
    place: Place | None = None  # among the open sockets
    _on_lost: tuple[Callable[[], None], ...] = ()
    _rest: bytes | memoryview = b""  # was received and awaits its turn
    _uncounted = 0  # bytes that the budget has not paid for
    _aligned = False  # the next bytes begin a frame, and no message is fragmented
    _flooding = False  # nothing more is read
    _stuck_timer: asyncio.TimerHandle | None = None
    _handler: SocketHandler | None = None
    _handling: asyncio.Task[None] | None = None
    _context: Context | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.logger = _quiet_logger
        self.timeouts = self.app_state.get(TIMEOUTS_KEY, self.timeouts)
        self._budget = TokenBucket(FRAMES, self.loop.time())

    @property
    def portion(self) -> float:
        return self.place.portion if self.place else 1.0

    def give_up(self) -> None:
        """Close at once, to make room for others. Pages wait before they connect again."""
        self.close(4503)
        self.transport.abort()

    def call_when_lost(self, callback: Callable[[], None]) -> None:
        """Call it once when the connection is closed, immediately if it is closed already."""
        if self.disconnected:
            callback()
        else:
            self._on_lost += (callback,)

    def refuse(self, app: ASGIApp) -> None:
        """Answer with another application, which has not begun yet."""
        self.app, self.close_timeout = app, self.timeouts.linger

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
        return self._handler is not None

    def detach(self, handler: SocketHandler) -> None:
        """Keep the socket open after the application has returned. `handler` gets its messages."""
        self._handler, self._context = handler, copy_context()
        self.close_timer = self.loop.call_later(handler.check_silence(), self._check_silence)
        self._handle_soon()
        if self.disconnected:  # the page was faster
            self.loop.call_soon(self._on_closed)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            self._aligned = data.endswith(b"\r\n\r\n")
            if not self.handshake_initiated:
                self._reject_handshake()
        elif not self._flooding:
            self._uncounted += len(data)
            if self._rest:
                self._rest = bytes(self._rest) + data
            elif not self._handle_short_text(data):
                self._parse(data)

    def _handle_short_text(self, data: bytes) -> bool:
        """Handle the single short text frame that pages usually send. Returns False for anything
        else.

        The websockets library takes five times as long for it.
        """
        length = len(data) - MASKED_HEADER
        is_short = 0 <= length < LENGTH_16 and data[1] == MASKED | length
        self._aligned = self._aligned and is_short and data[0] in (TEXT_OPCODE, PONG_OPCODE)
        if not self._aligned or data[0] == PONG_OPCODE or self._is_busy or self.close_sent:
            return False
        try:
            text = apply_mask(data[MASKED_HEADER:], data[2:MASKED_HEADER]).decode()
        except UnicodeDecodeError:
            return False
        if self._pay(1):
            self._give_to_handler(text)
        return True

    def _reject_handshake(self) -> None:
        """Reject a handshake whose headers uvicorn accepts but websockets does not: too many or too
        long.
        """
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
        self.transport.close()

    def _parse(self, data: bytes | memoryview) -> None:
        super().data_received(bytes(data[:SLICE]))
        if len(data) > SLICE and not self._flooding:
            self._rest = memoryview(data)[SLICE:]
            self.loop.call_soon(self._parse_rest)

    def _parse_rest(self) -> None:
        data, self._rest = self._rest, b""
        if data and not self.disconnected and self.conn.parser_exc is None:
            self._parse(data)

    def handle_events(self) -> None:
        if self._pay(len(self.conn.events)):
            super().handle_events()

    def _pay(self, frames: int) -> bool:
        """Count frames and received bytes. A flood closes the connection."""
        cost = frames + self._uncounted / FRAME_BYTES
        self._uncounted = 0
        if self._budget.admit(self.loop.time(), self.portion, cost):
            return True
        self._close_flood()
        return False

    def _close_flood(self) -> None:
        """Close the connection with 1008 and stop reading."""
        self._flooding, self._rest = True, b""
        if not self.handshake_complete:
            self.transport.abort()
            return
        self.close(1008)
        if not self.transport.is_closing():
            self.read_paused = False  # otherwise uvicorn would resume reading
            self.transport.pause_reading()
            self.loop.call_later(self.timeouts.linger, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the handler, or queue it while the handler is busy."""
        if self._is_busy or self.close_sent:
            super().send_receive_event_to_app()
            self._handle_soon()
            return
        text: str | None = None
        if self.curr_msg_data_type == "text":
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                super().send_receive_event_to_app()  # closes the connection
                return
        self.frames = []
        self._give_to_handler(text)

    @property
    def _is_busy(self) -> bool:
        """True if a message has to wait in the queue."""
        return self._handler is None or self._handling is not None or not self.queue.empty()

    def _give_to_handler(self, text: str | None) -> None:
        assert self._handler is not None
        assert self._context is not None
        if work := self._context.run(self._handle, self._handler, text):
            self._start_task(work)

    def _handle(self, handler: SocketHandler, text: str | None) -> Awaitable[None] | None:
        try:
            return handler.handle(text)
        except Exception as error:
            self._on_error(error)
            return None

    def _on_error(self, error: Exception) -> None:
        log.error("the handler of a websocket message has failed", exc_info=error)
        self.close(1011)

    def _handle_soon(self) -> None:
        if self._handler and not self._handling and not self.queue.empty():
            self._start_task(None)

    def _start_task(self, work: Awaitable[None] | None) -> None:
        assert self._handler is not None
        self._handling = self.loop.create_task(
            self._handle_messages(self._handler, work), context=self._context
        )
        self._handling.add_done_callback(self.on_task_complete)
        self.tasks.add(self._handling)

    async def _handle_messages(self, handler: SocketHandler, work: Awaitable[None] | None) -> None:
        """Finish the work for a message, then handle queued messages."""
        try:
            if work:
                await work
            while not self.queue.empty():
                message = await self.receive()
                if message["type"] == "websocket.receive" and not self.close_sent:
                    work = handler.handle(message.get("text"))
                    if work:
                        await work
        except Exception as error:
            self._on_error(error)
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
        """Call the handler once, whichever side closed the connection."""
        if self._handler is None or self._context is None:
            return
        handler, self._handler = self._handler, None
        self._context.run(handler.on_closed)
        if self.on_end:
            self._context.run(self.on_end)

    def write(self, message: bytes) -> bool:
        """Send a text message. Returns False if too much is buffered. A closed socket drops it."""
        if self.close_sent or self.transport.is_closing():
            return True
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MAX_BUFFERED:
            return False
        self.transport.write(_framer.frame(message))
        return True

    @staticmethod
    def write_to_each(protocols: Sequence["BroadcastProtocol"], message: bytes) -> list[int]:
        """Write a message to many. Returns the positions for which `write` would return False."""
        frame, full = _framer.frame(message), []
        for position, protocol in enumerate(protocols):
            transport = protocol.transport
            if protocol.close_sent or transport.is_closing():
                continue
            if transport.get_write_buffer_size() > MAX_BUFFERED:
                full.append(position)
            else:
                transport.write(frame)
        return full

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
        self.close_timer = self.loop.call_later(self.timeouts.close, self.transport.abort)

    def pause_writing(self) -> None:
        """Close the page if it does not read: the transport's buffer is full."""
        super().pause_writing()
        self._stuck_timer = self.loop.call_later(self.timeouts.stuck, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_stuck_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_stuck_timer()
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds `conn`; only the collector could free the cycle
        self._on_closed()
        callbacks, self._on_lost = self._on_lost, ()
        for callback in callbacks:
            callback()

    def _cancel_stuck_timer(self) -> None:
        if self._stuck_timer:
            self._stuck_timer.cancel()
            self._stuck_timer = None
