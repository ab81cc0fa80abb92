"""Middleware that gives every request an id and logs it."""

import logging
import re
import secrets
from functools import partial
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from app.connections.websocket_protocol import PROTOCOL_KEY, BroadcastProtocol
from app.http.assets import IMMUTABLE
from app.http.errors import REASON_KEY
from app.http.middleware.layer import Layer
from app.http.services import Services, SiteSettings
from app.telemetry.metrics import Metrics

HEADER = "x-request-id"
FORWARDED = b"x-forwarded-for"

_ID = re.compile(r"[\w-]{8,64}")
_MATCH = re.compile(r"/matches/([2-9a-z]{14})(?:/|$)")
_READ_METHODS = ("GET", "HEAD", "OPTIONS")

log = logging.getLogger(__name__)


class AccessLogMiddleware(Layer):
    """Logs the route of each request, but not its URL, which may contain a secret."""

    kinds = ("http", "websocket")

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = perf_counter(), 500
        request_id = _request_id(scope)
        bind_contextvars(request=request_id)
        if found := _MATCH.search(scope["path"]):
            bind_contextvars(match=found[1])

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                if headers.get("cache-control") != IMMUTABLE:  # short headers load faster
                    headers[HEADER] = request_id
            await send(message)

        try:
            if scope["type"] == "websocket":  # unwrapped, at no cost per message
                await self._app(scope, receive, send)
            else:
                scope.setdefault("state", {})
                await self._app(scope, receive, send_with_id)
        except BaseException:
            status = 500
            raise
        finally:
            _log_end(scope, status, started)


def _request_id(scope: Scope) -> str:
    """The id that a proxy has assigned, or a new one."""
    assigned = Headers(scope=scope).get(HEADER, "")
    return assigned if _ID.fullmatch(assigned) else secrets.token_hex(8)


def _log_end(scope: Scope, status: int, started: float) -> None:
    """Log a request or socket. A detached socket is logged when it closes."""
    protocol: BroadcastProtocol | None = scope.get("state", {}).get(PROTOCOL_KEY)
    route = getattr(scope.get("route"), "path", None)
    if protocol is not None and protocol.detached:
        protocol.on_end = partial(_log_socket, route, started)
    elif scope["type"] == "websocket":
        _log_socket(route, started)
    else:
        _log_request(scope, status, route, started)


def _log_socket(route: str | None, started: float) -> None:
    log.debug("socket closed", extra={"route": route, "ms": _milliseconds_since(started)})


def _log_request(scope: Scope, status: int, route: str | None, started: float) -> None:
    fields = {
        "route": route,
        "ms": _milliseconds_since(started),
        "method": scope["method"],
        "status": status,
    }
    services: Services = scope["app"].state.services
    if not services[SiteSettings].has_proxy and any(
        name == FORWARDED for name, _ in scope["headers"]
    ):
        services[Metrics].forwarded.inc()
    if status >= 400:
        default = "broken" if status == 500 else "other"
        fields["reason"] = reason = scope["state"].get(REASON_KEY, default)
        services[Metrics].count_refusal("http", reason)
    routine = scope["method"] in _READ_METHODS and status < 500
    log.log(logging.DEBUG if routine else logging.INFO, "request", extra=fields)


def _milliseconds_since(started: float) -> float:
    return round(1000 * (perf_counter() - started), 1)
