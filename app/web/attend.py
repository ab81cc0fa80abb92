"""One websocket, from accept to close.

Where the server has wires the socket is left to them: a message makes a task, what the listener is
told goes out at once. Elsewhere one task reads and one writes, and both end together.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from app.rooms.audience import Listener
from app.web.messages import Error
from app.web.spate import Spate
from app.web.wire import encode
from app.web.wires import STUCK, WIRE, Wire

SILENCE = 100.0  # seconds until a silent page is given up; hidden tabs speak once a minute

Serve = Callable[[str | None], Awaitable[None]]


class Attention:
    """Hands every message to `serve` (None for bytes), unless they come too fast.

    `refused` hears why a message was not served, `left` that the socket is closed.
    """

    __slots__ = ("_left", "_listener", "_refused", "_serve", "_spate")

    def __init__(
        self,
        listener: Listener,
        serve: Serve,
        refused: Callable[[str], None],
        left: Callable[[], None],
    ) -> None:
        self._listener = listener
        self._serve = serve
        self._refused = refused
        self._left = left
        self._spate = Spate()

    async def serve(self, text: str | None) -> None:
        """Serve a message; who does nothing but flood us is shut."""
        self._listener.hear()
        if self._spate.admit():
            await self._serve(text)
            return
        slower = Error(reason="too-fast", message="Too many messages; slow down.")
        self._listener.tell(encode(slower))
        self._refused("too-fast")
        if self._spate.hopeless:
            self._listener.shut(1008)

    def look(self) -> float:
        """Shut a page that has fallen silent; the seconds until it is to be looked at again."""
        quiet = time.monotonic() - self._listener.heard
        if quiet >= SILENCE:
            self._listener.shut(1001)
        return max(1.0, SILENCE - quiet)

    def leave(self) -> None:
        """The socket is closed."""
        self._left()


async def attend(socket: WebSocket, listener: Listener, attention: Attention) -> None:
    """Attend to a socket: to its end, or until a wire has taken it over."""
    wire: Wire | None = socket.scope.get("state", {}).get(WIRE)
    if wire is not None:
        wire.stay(attention)
        listener.connect(wire)
        return
    reader = asyncio.create_task(_read(socket, listener, attention))
    writer = asyncio.create_task(_write(socket, listener))
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if reader.done():
            reader.result()  # a bug in `serve` is not swallowed with the socket
            if listener.shut_with is not None:
                await asyncio.wait({writer}, timeout=1.0)  # it says goodbye
    finally:
        for task in (reader, writer):
            task.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
        attention.leave()


async def _read(socket: WebSocket, listener: Listener, attention: Attention) -> None:
    """Read until the browser goes, falls silent or is shut."""
    while listener.shut_with is None:
        try:
            async with asyncio.timeout(attention.look()):
                received = await socket.receive()
        except TimeoutError:
            continue
        if received["type"] == "websocket.disconnect":
            return
        await attention.serve(received.get("text"))


async def _write(socket: WebSocket, listener: Listener) -> None:
    """Send until the listener is shut, or the browser is gone or does not read."""
    try:
        while (message := await listener.next()) is not None:
            async with asyncio.timeout(STUCK):
                await socket.send_text(message.decode())
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(listener.shut_with or 1000)
    except (WebSocketDisconnect, RuntimeError, TimeoutError):
        return
