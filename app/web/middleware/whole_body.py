"""Middleware that begins with a request when its body has arrived: half a request costs little."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.middleware.body_limit import MAX_BODY

_BODY_HEADERS = (b"content-length", b"transfer-encoding")


class WholeBodyMiddleware:
    """Passes a body on in one message; one that is too big as soon as that is known.

    A client that closes the connection before was never heard.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(scope):
            await self._app(scope, receive, send)
            return
        body, more = bytearray(), True
        while more and len(body) <= MAX_BODY:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
        whole: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": more}]

        async def receive_whole() -> Message:
            return whole.pop() if whole else await receive()

        await self._app(scope, receive_whole, send)


def _has_body(scope: Scope) -> bool:
    return any(name in _BODY_HEADERS for name, _ in scope["headers"])
