"""Middleware that limits the requests of a player or a network that may change something."""

from contextlib import suppress

from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from app.errors import Unavailable
from app.http.errors import ApiError, answer_api_error
from app.http.limits.rate_limit import RateLimits
from app.http.middleware.layer import Layer
from app.http.middleware.security import SAFE_METHODS
from app.http.services import services_of
from app.http.session import find_session


class ChangeLimitMiddleware(Layer):
    """Refuses unsafe methods if there were too many. Most routes have a stricter limit as well.

    Counts the attempts to use a code or a link that fail.
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] in SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        services = services_of(request)
        with suppress(Unavailable):  # then the route cannot do anything either
            await find_session(request)
        limits = services[RateLimits]
        try:
            await limits.check_change(request)
        except ApiError as error:
            await answer_api_error(request, error)(scope, receive, send)
            return

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] >= 400:
                await limits.count_failure(request)
            await send(message)

        await self._app(scope, receive, send_counted)
