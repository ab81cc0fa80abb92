"""One websocket, from accept to close.

One task reads it. What the listener is told goes out at once where the server has wires for that;
elsewhere a second task writes, and both end together.
"""

import asyncio
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


async def attend(
    socket: WebSocket, listener: Listener, serve: Serve, refused: Callable[[str], None]
) -> None:
    """Hand every message to `serve` (None for bytes), send what the listener is told.

    `refused` hears why a message was not served.
    """
    wire: Wire | None = socket.scope.get("state", {}).get(WIRE)
    if wire is not None:
        listener.connect(wire)
        await _read(socket, listener, serve, refused)
        return
    reader = asyncio.create_task(_read(socket, listener, serve, refused))
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


async def _read(
    socket: WebSocket, listener: Listener, serve: Serve, refused: Callable[[str], None]
) -> None:
    """Read until the browser goes, falls silent or does nothing but flood us."""
    spate = Spate()
    while not spate.hopeless:
        try:
            async with asyncio.timeout(SILENCE):
                received = await socket.receive()
        except TimeoutError:
            listener.shut(1001)
            return
        if received["type"] == "websocket.disconnect":
            return
        listener.hear()
        if spate.admit():
            await serve(received.get("text"))
        else:
            slower = Error(reason="too-fast", message="Too many messages; slow down.")
            listener.tell(encode(slower))
            refused("too-fast")
    listener.shut(1008)


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
