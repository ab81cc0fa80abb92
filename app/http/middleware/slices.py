"""Middleware that passes large answers on in slices, so that others get their turn in between.

Compressing half a megabyte in one go would block the event loop for 10 ms.
"""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

SLICE = 32_768  # bytes; compressed in about 1 ms


class SlicesMiddleware:
    """Belongs inside the middleware that compresses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_slices(message: Message) -> None:
            body: bytes = message.get("body", b"")
            start = 0
            while len(body) - start > SLICE:
                part = body[start : start + SLICE]
                await send({"type": message["type"], "body": part, "more_body": True})
                await asyncio.sleep(0)
                start += SLICE
            await send({**message, "body": body[start:]} if start else message)

        await self._app(scope, receive, send_slices if scope["type"] == "http" else send)
