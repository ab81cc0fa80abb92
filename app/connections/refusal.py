"""Answers of a server with too many connections, in words for people."""

import orjson
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.connections.language import loaded_language
from app.connections.limits import Refusal
from app.locales import t, use_language

RETRY_AFTER = 10  # seconds after which a page reloads itself
# Status of a request, close code of a websocket, reason, and words for what was sent.
_ANSWERS: dict[Refusal, tuple[int, int, str, str]] = {
    "network": (429, 4429, "too-many-sockets", "errors.too-many.network"),
    "process": (503, 4503, "server-full", "errors.unavailable.text"),
}


def refuse(refusal: Refusal) -> ASGIApp:
    status, code, reason, words_if_sent = _ANSWERS[refusal]

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":  # accepted first, so that a page can read the close code
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": code, "reason": reason})
            return
        headers = {
            "retry-after": str(RETRY_AFTER),
            "cache-control": "no-store",
            "x-content-type-options": "nosniff",
            "connection": "close",
        }
        words = words_if_sent
        if scope["method"] == "GET":  # a form would be lost: pages reload themselves without it
            headers["refresh"] = str(RETRY_AFTER)
            words = f"errors.{reason}"
        with use_language(loaded_language(HTTPConnection(scope))):
            message = t(words)
        if scope["path"].startswith("/api/"):
            body = orjson.dumps({"reason": reason, "message": message})
            response = Response(body, status, headers, "application/json")
        else:
            response = Response(message, status, headers, "text/plain")
        await response(scope, receive, send)

    return app
