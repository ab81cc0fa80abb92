"""Middleware that refuses requests from other sites and adds security headers to responses."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.errors import REASON_KEY
from app.web.services import services_of, site_url

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# Swagger UI, which shows the API documentation, uses style attributes.
DOCS_POLICY = POLICY + "; style-src 'self' 'unsafe-inline'"
# An SVG picture contains its own style sheet.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


class SecurityMiddleware:
    """Checks the Origin of websockets and of all requests but those with safe methods."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # uvicorn leaves out the body

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
    site = urlsplit(site_url(connection, services_of(connection))).netloc
    try:
        return urlsplit(origin).netloc in (connection.url.netloc, site)
    except ValueError:  # not a URL
        return False


async def _forbid(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
        return
    scope.setdefault("state", {})[REASON_KEY] = "foreign-origin"
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
    # A browser must revalidate what it caches: a page must not run with outdated scripts.
    headers.setdefault("cache-control", "no-store" if path.startswith("/api/") else "no-cache")
