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

MOST_WAITING = 256 * 1024  # bytes that may wait for one page: some sixty frames of a match
STUCK = 10.0  # seconds in which a page that has fallen behind must read something
GOODBYE = 10.0  # seconds that a page has to answer a close
TEXT = 0x81  # a whole message
SHORT, LONG = 126, 65_536  # lengths from which on the header grows
WIRE = "wire"

log = logging.getLogger(__name__)

# Here uvicorn would make a line of every socket that opens, which nobody wants to read.
_uvicorn = logging.getLogger("uvicorn.wires")
_uvicorn.setLevel(logging.WARNING)


class Reader(Protocol):
    """What is done with the messages of one socket."""

    def serve(self, text: str | None) -> Awaitable[None]:
        """Serve a message, None for bytes; the next one waits until that is done."""
        ...

    def look(self) -> float:
        """It has been quiet for a while: shut it, or say for how many seconds it may stay so."""
        ...

    def leave(self) -> None:
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
    if length < SHORT:
        return bytes((TEXT, length))
    if length < LONG:
        return bytes((TEXT, SHORT)) + length.to_bytes(2)
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8)


_framer = Framer()


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's protocol; `state` of the scope leads to it."""

    at_end: Callable[[], None] | None = None  # what else is done when it is over
    _stuck: asyncio.TimerHandle | None = None
    _reader: Reader | None = None
    _serving: asyncio.Task[None] | None = None
    _context: Context | None = None

    def __init__(self, *parts: Any, **others: Any) -> None:
        super().__init__(*parts, **others)
        self.logger = _uvicorn

    async def run_asgi(self) -> None:
        state: dict[str, Any] = self.scope["state"]
        state[WIRE] = self
        try:
            await super().run_asgi()
        finally:
            state.clear()
        for name in ("scope", "request", "response"):  # what the handshake has left
            vars(self).pop(name, None)

    @property
    def stays(self) -> bool:
        """Whether a reader has taken it over."""
        return self._reader is not None

    def stay(self, reader: Reader) -> None:
        """Go on when the application has ended, until one side closes."""
        self._reader, self._context = reader, copy_context()
        self.close_timer = self.loop.call_later(reader.look(), self._look)
        self._serve_soon()
        if self.disconnected:  # before it was handed over
            self.loop.call_soon(self._leave)

    def send_receive_event_to_app(self) -> None:
        """A message has come."""
        super().send_receive_event_to_app()
        self._serve_soon()

    def _serve_soon(self) -> None:
        if self._reader and not self._serving and not self.queue.empty():
            self._serving = self.loop.create_task(self._serve(self._reader), context=self._context)
            self._serving.add_done_callback(self.on_task_complete)
            self.tasks.add(self._serving)

    async def _serve(self, reader: Reader) -> None:
        try:
            while not self.queue.empty():
                message = await self.receive()
                if message["type"] == "websocket.receive" and not self.close_sent:
                    await reader.serve(message.get("text"))
        except Exception:
            log.exception("a message could not be served")
            self.hang_up(1011)
        finally:
            self._serving = None

    def _look(self) -> None:
        if self._reader is None or self.close_sent:
            self.transport.abort()
            return
        seconds = self._reader.look()
        if not self.close_sent:
            self.close_timer = self.loop.call_later(seconds, self._look)

    def _leave(self) -> None:
        """Whatever ended it, the reader hears of it once."""
        if self._reader is None or self._context is None:
            return
        reader, self._reader = self._reader, None
        self._context.run(reader.leave)
        if self.at_end:
            self._context.run(self.at_end)

    def deliver(self, message: bytes) -> bool:
        """Send a text; False when too much waits already. What comes after the end is lost."""
        if self.close_sent or self.transport.is_closing():
            return True
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MOST_WAITING:
            return False
        self.transport.write(_framer.frame(message))
        return True

    def hang_up(self, code: int) -> None:
        """Close the connection after what was sent; whoever reads it hears of that."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.loop.call_soon(self._leave)  # not now: somebody may be counting who is here
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.close_timer:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(GOODBYE, self.transport.abort)

    def pause_writing(self) -> None:
        """The page has fallen behind."""
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK, self.transport.abort)

    def resume_writing(self) -> None:
        """It has caught up."""
        super().resume_writing()
        self._relax()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._relax()
        super().connection_lost(exc)
        self._leave()

    def _relax(self) -> None:
        if self._stuck:
            self._stuck.cancel()
            self._stuck = None
