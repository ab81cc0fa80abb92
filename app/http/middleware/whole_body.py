"""Middleware for bodies: limits their size, and buffers them so half a request costs little."""

from fastapi import HTTPException
from starlette.types import Message, Receive, Scope, Send

from app.http.forms import keep_form
from app.http.middleware.layer import Layer

MAX_BODY = 64 * 1024  # bytes


class BodyLimitMiddleware(Layer):
    """Raises HTTPException 413 while it reads a body that is too large."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        received = 0

        async def receive_limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MAX_BODY:
                raise HTTPException(413)
            return message

        await self._app(scope, receive_limited, send)


_BODY_HEADERS = (b"content-length", b"transfer-encoding")


class WholeBodyMiddleware(Layer):
    """Passes a body on in one message, but one that is too large as soon as that is known.

    If the client disconnects first, the application is not called.
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _has_body(scope):
            await self._app(scope, receive, send)
            return
        body, more = bytearray(), True
        while more and len(body) <= MAX_BODY:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
        if not more:
            keep_form(scope, bytes(body))
        whole: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": more}]

        async def receive_whole() -> Message:
            return whole.pop() if whole else await receive()

        await self._app(scope, receive_whole, send)


def _has_body(scope: Scope) -> bool:
    return any(name in _BODY_HEADERS for name, _ in scope["headers"])
