"""Middleware that limits the requests of a network that may change something."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.errors import ApiError
from app.web.middleware.security import SAFE_METHODS, refuse
from app.web.services import services_of


class ChangeLimitMiddleware:
    """Refuses unsafe methods if there were too many. Most routes have a stricter limit, too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            connection = HTTPConnection(scope)
            try:
                await services_of(connection).rate_limits.check_change(connection)
            except ApiError as error:
                await refuse(error, scope, receive, send)
                return
        await self._app(scope, receive, send)
