"""Middleware that serves `/api/v1/…` like `/api/…`, since there is only one version of the API."""

from starlette.types import Receive, Scope, Send

from app.http.addresses.mended_address import ASKED_PATH
from app.http.middleware.layer import Layer

VERSIONED, PLAIN = "/api/v1/", "/api/"


class ApiVersionMiddleware(Layer):
    """Removes the version from the path of a request."""

    kinds = ("http", "websocket")

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith(VERSIONED):
            asked = scope["path"]
            path = PLAIN + asked.removeprefix(VERSIONED)
            scope = {**scope, "path": path, "raw_path": path.encode(), ASKED_PATH: asked}
        await self._app(scope, receive, send)
