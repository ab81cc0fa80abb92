"""Answers in the language of the request."""

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.connections.language import COOKIE, PARAMETER, request_language
from app.locales import Language, load_messages, use_language
from app.locales.languages import offered_language

VARY = "Accept-Language, Cookie"

_YEAR = 31_536_000  # seconds


class LanguageMiddleware:
    """Sets the language of the request.

    A language in a page's URL is kept for the next pages, unless the browser has its own choice.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        language = request_language(connection)
        await load_messages(language)

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith("text/html"):
                    headers.append("set-cookie", language_cookie(language))
            await send(message)

        keeps = (
            scope["type"] == "http"
            and COOKIE not in connection.cookies
            and not connection.url.path.startswith("/embed/")  # which sets no cookies
            and offered_language(connection.query_params.get(PARAMETER)) is not None
        )
        with use_language(language):
            await self._app(scope, receive, send_with_cookie if keeps else send)


def language_cookie(language: Language) -> str:
    """Scripts may read and write it: it is not secret."""
    return f"{COOKIE}={language.code}; Path=/; SameSite=Lax; Max-Age={_YEAR}"
