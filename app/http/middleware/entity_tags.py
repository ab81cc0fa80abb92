"""Middleware that identifies answers, so that a client need not load again what it has."""

from hashlib import blake2b

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Receive, Scope, Send

from app.http.middleware.layer import Layer

DOCUMENTS = ("/openapi.json", "/asyncapi.json", "/oembed")
LENGTH = 12  # bytes of a tag


class EntityTagMiddleware(Layer):
    """Adds an ETag to answers of the API and to pictures, or answers 304. Streams have none.

    Belongs inside the middleware that compresses; its tags are weak, because they do not tell how
    an answer is compressed.
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        known = _tags(Headers(scope=scope).get("if-none-match", ""))
        start: Message | None = None

        async def send_tagged(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_tagged(message, scope["path"]):
                start = message
                return
            if start is not None and message["type"] == "http.response.body":
                if not message.get("more_body"):
                    message = _tag(start, message, known)
                await send(start)
                start = None
            await send(message)

        await self._app(scope, receive, send_tagged)


def _is_tagged(start: Message, path: str) -> bool:
    headers = Headers(raw=start["headers"])
    kind = headers.get("content-type", "")
    wanted = path.startswith(("/api/", "/docs/")) or path in DOCUMENTS or kind.startswith("image/")
    whole = "content-length" in headers  # a stream's head must not wait for its first line
    return wanted and whole and start["status"] == 200 and "etag" not in headers


def _tag(start: Message, body: Message, known: set[str]) -> Message:
    """Add the tag to the start. Returns the body, empty if the client knows it."""
    headers = MutableHeaders(scope=start)
    tag = blake2b(body.get("body", b""), digest_size=LENGTH).hexdigest()
    headers["etag"] = f'W/"{tag}"'
    if tag not in known and "*" not in known:
        return body
    start["status"] = 304
    for name in ("content-length", "content-type"):
        del headers[name]
    return {"type": "http.response.body", "body": b""}


def _tags(header: str) -> set[str]:
    """The tags of If-None-Match, without quotes and weakness."""
    return {one.strip().removeprefix("W/").strip('"') for one in header.split(",")}
