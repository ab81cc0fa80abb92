"""Middleware at the door: foreign origins stay out, and every answer carries its safety headers."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.errors import REASON
from app.web.services import services_of, site_url

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# Swagger UI, the page of the API's documentation, styles itself with attributes.
DOCS_POLICY = POLICY + "; style-src 'self' 'unsafe-inline'"
# A picture is a document with a style of its own and may be shown anywhere.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


class SecurityMiddleware:
    """Looks at the Origin of everything that changes something, and of every websocket."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # the server leaves the body out by itself

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_security_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        if _same_origin(scope):
            await self._app(scope, receive, send_with_headers)
        else:
            await _forbid(scope, receive, send_with_headers)


def _same_origin(scope: Scope) -> bool:
    if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
        return True
    origin = Headers(scope=scope).get("origin")
    if origin is None:  # a program, not a page
        return True
    connection = HTTPConnection(scope)
    ours = {connection.url.netloc, urlsplit(site_url(connection, services_of(connection))).netloc}
    try:
        return urlsplit(origin).netloc in ours
    except ValueError:  # no address at all
        return False


async def _forbid(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
        return
    scope.setdefault("state", {})[REASON] = "foreign-origin"
    problem = {"reason": "foreign-origin", "message": "The request came from another site."}
    await JSONResponse(problem, 403)(scope, receive, send)


def _add_security_headers(headers: MutableHeaders, path: str) -> None:
    policy = POLICY
    if path == "/docs":
        policy = DOCS_POLICY
    elif headers.get("content-type", "").startswith("image/svg"):
        policy = PICTURE_POLICY
    headers.setdefault("content-security-policy", policy)
    headers.setdefault("x-content-type-options", "nosniff")
    headers.setdefault("referrer-policy", "same-origin")
    headers.setdefault("cross-origin-opener-policy", "same-origin")
    # What is kept must be asked for again: a page never runs with yesterday's scripts.
    headers.setdefault("cache-control", "no-store" if path.startswith("/api/") else "no-cache")
