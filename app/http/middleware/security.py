"""Middleware that refuses requests from other sites and adds security headers to responses."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Message, Receive, Scope, Send

from app.http.access_tokens.authenticate import access_token_of
from app.http.addresses.hosts import AllowedHosts, origin_of
from app.http.assets import IMMUTABLE
from app.http.errors import REASON_KEY, ApiError
from app.http.middleware.entity_tags import DOCUMENTS
from app.http.middleware.layer import Layer
from app.http.services import SiteSettings, services_of
from app.http.session import is_encrypted
from app.locales import t

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
EXPOSED_HEADERS = ("www-authenticate", "retry-after", "x-request-id", "etag")
EMBEDS = "/embed/"
PROBES = ("/healthz", "/readyz", "/metrics")  # proxies and Prometheus use internal names
HSTS = "max-age=31536000"  # a year, during which browsers use only TLS

POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# Any site may show an embed in a frame. It sets no cookies; no form or button changes anything.
EMBED_POLICY = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
# Swagger UI, which shows the API documentation, uses style attributes.
DOCS_POLICY = POLICY + "; style-src 'self' 'unsafe-inline'"
# An SVG picture contains its own style sheet.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


class SecurityMiddleware(Layer):
    """Checks the Host of all requests, and the Origin of websockets and unsafe methods."""

    kinds = ("http", "websocket")

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, _head_only(send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                _add_security_headers(headers, scope["path"])
                _add_sharing_headers(headers, scope, message["status"])
                connection = HTTPConnection(scope)
                if is_encrypted(connection):
                    headers.setdefault("strict-transport-security", HSTS)
            await send(message)

        problem = _find_problem(scope)
        if problem is None:
            await self._app(scope, receive, send_with_headers)
        else:
            await _refuse(problem, scope, receive, send_with_headers)


def _head_only(send: Send) -> Send:
    """End the response after its head. A stream would continue, and the connection wait for it."""

    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body"})

    return send_head


def _find_problem(scope: Scope) -> ApiError | None:
    """Why a request must be refused."""
    connection = HTTPConnection(scope)
    services, hosts = services_of(connection), connection.headers.getlist("host")
    host = hosts[0] if len(hosts) == 1 else ""  # RFC 9112 forbids none or several
    if not services[AllowedHosts].allows(host) and scope["path"] not in PROBES:
        return ApiError(421, "unknown-host", t("errors.unknown-host"))
    if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
        return None
    if access_token_of(scope) is not None:  # no cookie counts
        return None
    origin = connection.headers.get("origin")
    if origin is None:  # a program, not a page
        return None
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    own = {origin_of(f"{scheme}://{host}"), origin_of(services[SiteSettings].public_url or "")} - {
        None
    }
    if origin_of(origin) in own:
        return None
    return ApiError(403, "foreign-origin", t("errors.foreign-origin"))


async def _refuse(error: ApiError, scope: Scope, receive: Receive, send: Send) -> None:
    """Without the fields of a form: those of another site must not be sent again from here."""
    reason, message = error.problem.reason, error.problem.message
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": reason})
        return
    scope.setdefault("state", {})[REASON_KEY] = reason
    if "text/html" in Headers(scope=scope).get("accept", ""):
        response: Response = PlainTextResponse(message, error.status, error.headers)
    else:
        body = {"reason": reason, "message": message}
        response = JSONResponse(body, error.status, error.headers)
    await response(scope, receive, send)


def _add_security_headers(headers: MutableHeaders, path: str) -> None:
    headers.setdefault("x-content-type-options", "nosniff")
    if headers.get("cache-control") == IMMUTABLE:
        return  # a script, style or picture of ours, which loads nothing; short headers load faster
    policy = POLICY
    if path == "/docs":
        policy = DOCS_POLICY
    elif path.startswith(EMBEDS):
        policy = EMBED_POLICY
    elif headers.get("content-type", "").startswith("image/svg"):
        policy = PICTURE_POLICY
    headers.setdefault("content-security-policy", policy)
    headers.setdefault("referrer-policy", "same-origin")
    headers.setdefault("cross-origin-opener-policy", "same-origin")


def _add_sharing_headers(headers: MutableHeaders, scope: Scope, status: int) -> None:
    """Say who may keep an answer, and let pages of other sites read what everybody may read.

    They get it without credentials: browsers send no cookies for `*`, or hide the answer.
    """
    path, reading = scope["path"], scope["method"] in SAFE_METHODS
    if headers.get("cache-control") == IMMUTABLE:
        return
    # Browsers must revalidate what they cache: a page must not run with outdated scripts.
    headers.setdefault("cache-control", _caching(path, fresh=reading and status in (200, 304)))
    is_picture = headers.get("content-type", "").startswith("image/") or status == 304
    if scope["method"] == "GET" and (path.startswith("/api/") or path in DOCUMENTS or is_picture):
        headers.setdefault("access-control-allow-origin", "*")
        headers.setdefault("access-control-expose-headers", ", ".join(EXPOSED_HEADERS))


_PERSONAL = ("/matches/", "/@", "/me/", "/admin", "/circles")
_SECRET = "/api/me"  # a person's data, which are not left on a disk


def _caching(path: str, *, fresh: bool) -> str:
    if path.startswith("/api/"):
        return "private, no-cache" if fresh and not path.startswith(_SECRET) else "no-store"
    return "private, no-cache" if path.startswith(_PERSONAL) else "no-cache"
