"""Middleware that limits a network's requests that may change something."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from app.http.errors import ApiError
from app.http.limits.rate_limit import RateLimits
from app.http.middleware.security import SAFE_METHODS, refuse
from app.http.services import services_of


class ChangeLimitMiddleware:
    """Refuses unsafe methods if there were too many. Most routes have a stricter limit as well."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            connection = HTTPConnection(scope)
            try:
                await services_of(connection)[RateLimits].check_change(connection)
            except ApiError as error:
                await refuse(error, scope, receive, send)
                return
        await self._app(scope, receive, send)
