"""Answers in the language of the request."""

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from app.connections.language import COOKIE, PARAMETER, request_language
from app.http.middleware.layer import Layer
from app.locales import Language, load_messages, use_language
from app.locales.languages import offered_language

VARY = "Accept-Language, Cookie"

_YEAR = 31_536_000  # seconds


class LanguageMiddleware(Layer):
    """Sets the language of the request.

    A language in a page's URL is kept for the next pages, unless the browser has its own choice.
    """

    kinds = ("http", "websocket")

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        language = request_language(connection)
        await load_messages(language)

        async def send_in_language(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                kind = headers.get("content-type", "")
                if keeps and kind.startswith("text/html"):
                    headers.append("set-cookie", language_cookie(language))
                if _may_be_shared(headers, kind):
                    headers.add_vary_header(VARY)
            await send(message)

        keeps = (
            scope["type"] == "http"
            and COOKIE not in connection.cookies
            and not connection.url.path.startswith("/embed/")  # which sets no cookies
            and offered_language(connection.query_params.get(PARAMETER)) is not None
        )
        with use_language(language):
            await self._app(scope, receive, send_in_language)


def _may_be_shared(headers: MutableHeaders, kind: str) -> bool:
    """True for texts that a cache may keep for everybody, though not in everybody's language."""
    caching = headers.get("cache-control", "")
    if "public" not in caching or "immutable" in caching or kind.startswith("image/"):
        return False
    return "accept-language" not in headers.get("vary", "").lower()


def language_cookie(language: Language) -> str:
    """Scripts may read and write it: it is not secret."""
    return f"{COOKIE}={language.code}; Path=/; SameSite=Lax; Max-Age={_YEAR}"
