"""Middleware that gives every request an id, and writes a line about those that matter."""

import logging
import re
import secrets
from functools import partial
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.telemetry.log_context import bind_context
from app.telemetry.metrics import Metrics
from app.web.errors import REASON
from app.web.socket.uvicorn_protocol import PROTOCOL_KEY, BroadcastProtocol

HEADER = "x-request-id"

_ID = re.compile(r"[\w-]{8,64}")
_MATCH = re.compile(r"/matches/([2-9a-z]{14})(?:/|$)")
_LOOKS = ("GET", "HEAD", "OPTIONS")

log = logging.getLogger(__name__)


class AccessLogMiddleware:
    """Lines name the route, never the address: what stands in it may be a secret."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began, status = perf_counter(), 500
        request_id = _request_id(scope)
        bind_context(request=request_id)
        if found := _MATCH.search(scope["path"]):
            bind_context(match=found[1])

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = request_id
            await send(message)

        try:
            if scope["type"] == "websocket":  # many messages: nothing stands between them and us
                await self._app(scope, receive, send)
            else:
                scope.setdefault("state", {})
                await self._app(scope, receive, send_with_id)
        except BaseException:
            status = 500
            raise
        finally:
            _at_the_end(scope, status, began)


def _request_id(scope: Scope) -> str:
    """The id that a proxy has given, or one of ours."""
    given = Headers(scope=scope).get(HEADER, "")
    return given if _ID.fullmatch(given) else secrets.token_hex(8)


def _at_the_end(scope: Scope, status: int, began: float) -> None:
    """Tell of it, when it is over: a socket that a wire has taken over is not yet."""
    wire: BroadcastProtocol | None = scope.get("state", {}).get(PROTOCOL_KEY)
    if wire is None or not wire.detached:
        _log_request(scope, status, perf_counter() - began)
        return
    route = getattr(scope.get("route"), "path", None)
    wire.on_end = partial(_log_socket, route, began)


def _log_socket(route: str | None, began: float) -> None:
    log.debug("socket closed", extra={"route": route, "ms": _milliseconds(perf_counter() - began)})


def _milliseconds(seconds: float) -> float:
    return round(1000 * seconds, 1)


def _log_request(scope: Scope, status: int, seconds: float) -> None:
    said = {
        "route": getattr(scope.get("route"), "path", None),
        "ms": _milliseconds(seconds),
    }
    if scope["type"] == "websocket":
        log.debug("socket closed", extra=said)
        return
    said |= {"method": scope["method"], "status": status}
    if status >= 400:
        unsaid = "broken" if status == 500 else "other"
        said["reason"] = reason = scope["state"].get(REASON, unsaid)
        meters: Metrics = scope["app"].state.services.metrics
        meters.count_refusal("http", reason)
    quiet = scope["method"] in _LOOKS and status < 500
    log.log(logging.DEBUG if quiet else logging.INFO, "request", extra=said)
