"""A websocket that is written to at once: no queue, no task and no copy of it for each listener.

uvicorn's own way from a message to the wire is a coroutine for each message and each socket. What a
room says to thousands is the same bytes for everybody; here it is put into a frame once, and handed
to the transports in a plain loop. What a page has not read yet waits in its transport.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_WAITING = 256 * 1024  # bytes that may wait for one page: some sixty frames of a match
STUCK = 10.0  # seconds in which a page that has fallen behind must read something
GOODBYE = 10.0  # seconds that a page has to answer a close
TEXT = 0x81  # a whole message
SHORT, LONG = 126, 65_536  # lengths from which on the header grows
WIRE = "wire"


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

    _stuck: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        state: dict[str, Any] = self.scope["state"]
        state[WIRE] = self
        try:
            await super().run_asgi()
        finally:
            del state[WIRE]

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
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
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

    def _relax(self) -> None:
        if self._stuck:
            self._stuck.cancel()
            self._stuck = None
