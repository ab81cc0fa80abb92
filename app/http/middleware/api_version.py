"""Middleware that serves `/api/v1/…` like `/api/…`, since there is only one version of the API."""

from starlette.types import ASGIApp, Receive, Scope, Send

VERSIONED, PLAIN = "/api/v1/", "/api/"


class ApiVersionMiddleware:
    """Removes the version from the path of a request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope["path"].startswith(VERSIONED):
            path = PLAIN + scope["path"].removeprefix(VERSIONED)
            scope = {**scope, "path": path, "raw_path": path.encode()}
        await self._app(scope, receive, send)
