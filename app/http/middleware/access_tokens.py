"""Middleware for requests with an access token, which pages of other sites may send as well.

Such a request needs no cookie and sets none, so other sites cannot misuse it. A header
Authorization is never ignored: the sender would act as somebody else.
"""

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from app.connections.websocket_protocol import PROTOCOL_KEY, BroadcastProtocol
from app.errors import Unavailable
from app.http.access_tokens.authenticate import BEARER_KEY, access_token_of, authenticate
from app.http.errors import REASON_KEY, ApiError, Problem
from app.http.limits.token_connections import TokenConnections
from app.http.middleware.security import EXPOSED_HEADERS
from app.http.services import Services
from app.locales import t

PREFLIGHT_AGE = 24 * 60 * 60  # seconds; browsers cap it


class AccessTokenMiddleware:
    """Finds the player of the token, or refuses the request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._cors = CORSMiddleware(
            self._authenticate,
            allow_origins=["*"],
            allow_methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
            allow_headers=["authorization", "content-type", "idempotency-key", "if-none-match"],
            expose_headers=EXPOSED_HEADERS,
            max_age=PREFLIGHT_AGE,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _is_preflight(scope) or (_is_api(scope) and access_token_of(scope) is not None):
            await self._cors(scope, receive, send)
        elif access_token_of(scope) is not None:
            await self._authenticate(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _authenticate(self, scope: Scope, receive: Receive, send: Send) -> None:
        services: Services = scope["app"].state.services
        try:
            bearer = await authenticate(services, access_token_of(scope) or "")
            if not _is_api(scope):
                raise ApiError(403, "browser-only", t("tokens.error.api-only"))
        except ApiError as error:
            await _refuse(error, scope, receive, send)
        except Unavailable:
            message = t("errors.unavailable.text")
            await _refuse(ApiError(503, "unavailable", message), scope, receive, send)
        else:
            scope.setdefault("state", {})[BEARER_KEY] = bearer
            token = bearer.token
            closed = services[TokenConnections].opened(token.hash, token.player)
            protocol: BroadcastProtocol | None = scope["state"].get(PROTOCOL_KEY)
            if protocol:  # it may stay open after the application has returned
                protocol.call_when_lost(closed)
                await self._app(scope, receive, send)
            else:
                try:
                    await self._app(scope, receive, send)
                finally:
                    closed()


def _is_api(scope: Scope) -> bool:
    return scope["type"] in ("http", "websocket") and scope["path"].startswith("/api/")


def _is_preflight(scope: Scope) -> bool:
    """True if a browser asks whether another site's page may send a token, or an ETag."""
    if scope["type"] != "http" or scope["method"] != "OPTIONS":
        return False
    headers = Headers(scope=scope)
    if "origin" not in headers or "access-control-request-method" not in headers:
        return False
    asked = headers.get("access-control-request-headers", "").split(",")
    names = {name.strip().lower() for name in asked}
    reads = headers["access-control-request-method"] in ("GET", "HEAD")
    return (_is_api(scope) and "authorization" in names) or (reads and names == {"if-none-match"})


async def _refuse(error: ApiError, scope: Scope, receive: Receive, send: Send) -> None:
    problem: Problem = error.problem
    if scope["type"] == "websocket":  # accepted first, so that the close code can be read
        await receive()
        await send({"type": "websocket.accept"})
        code = 4000 + error.status if error.status != 503 else 1013
        await send({"type": "websocket.close", "code": code, "reason": problem.reason})
        return
    scope.setdefault("state", {})[REASON_KEY] = problem.reason
    await JSONResponse(problem.model_dump(), error.status, error.headers)(scope, receive, send)
