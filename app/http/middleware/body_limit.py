"""Middleware that limits the size of request bodies."""

from fastapi import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 64 * 1024  # bytes


class BodyLimitMiddleware:
    """Raises HTTPException 413 while it reads a body that is too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        received = 0

        async def receive_limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MAX_BODY:
                raise HTTPException(413)
            return message

        await self._app(scope, receive_limited if scope["type"] == "http" else receive, send)
