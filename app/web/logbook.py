"""Middleware that gives every request an id, and writes a line about those that matter."""

import logging
import re
import secrets
from functools import partial
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.telemetry.context import about
from app.telemetry.meters import Meters
from app.web.errors import REASON
from app.web.wires import WIRE, Wire

HEADER = "x-request-id"

_ID = re.compile(r"[\w-]{8,64}")
_MATCH = re.compile(r"/matches/([2-9a-z]{14})(?:/|$)")
_LOOKS = ("GET", "HEAD", "OPTIONS")

log = logging.getLogger(__name__)


class Logbook:
    """Lines name the route, never the address: what stands in it may be a secret."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began, status = perf_counter(), 500
        request_id = _request_id(scope)
        about(request=request_id)
        if found := _MATCH.search(scope["path"]):
            about(match=found[1])

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
    wire: Wire | None = scope.get("state", {}).get(WIRE)
    if wire is None or not wire.stays:
        _tell(scope, status, perf_counter() - began)
        return
    route = getattr(scope.get("route"), "path", None)
    wire.at_end = partial(_tell_of_socket, route, began)


def _tell_of_socket(route: str | None, began: float) -> None:
    log.debug("socket closed", extra={"route": route, "ms": _milliseconds(perf_counter() - began)})


def _milliseconds(seconds: float) -> float:
    return round(1000 * seconds, 1)


def _tell(scope: Scope, status: int, seconds: float) -> None:
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
        meters: Meters = scope["app"].state.parts.meters
        meters.refused("http", reason)
    quiet = scope["method"] in _LOOKS and status < 500
    log.log(logging.DEBUG if quiet else logging.INFO, "request", extra=said)
