"""The language of a request.

Pages follow `?lang=`, then the cookie that the choice on a page sets, then the browser. Scripts
send the language of their page: in `Accept-Language`, or for a websocket in `?lang=`.
"""

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.locales import (
    DEFAULT_LANGUAGE,
    Language,
    is_loaded,
    load_messages,
    preferred_language,
    use_language,
)
from app.locales.languages import offered_language

COOKIE = "lang"
PARAMETER = "lang"
VARY = "Accept-Language, Cookie"

_YEAR = 31_536_000  # seconds


def request_language(connection: HTTPConnection) -> Language:
    asked = offered_language(connection.query_params.get(PARAMETER))
    cookie = offered_language(connection.cookies.get(COOKIE))
    header = preferred_language(connection.headers.get("accept-language", ""))
    if connection.url.path.startswith("/api/"):
        return asked or header or cookie or DEFAULT_LANGUAGE
    return asked or cookie or header or DEFAULT_LANGUAGE


def loaded_language(connection: HTTPConnection) -> Language:
    """The language for an answer that no middleware has prepared: one that is loaded."""
    language = request_language(connection)
    return language if is_loaded(language) else DEFAULT_LANGUAGE


class LanguageMiddleware:
    """Writes answers in the language of the request.

    A page that was asked for in a language keeps it for the next pages, unless the browser has a
    choice of its own.
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
    """Scripts may read and write it: it is no secret."""
    return f"{COOKIE}={language.code}; Path=/; SameSite=Lax; Max-Age={_YEAR}"
