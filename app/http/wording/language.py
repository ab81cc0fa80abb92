"""Answers in the language of the request, and the languages that players have chosen."""

from collections.abc import Iterable

import orjson
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from app.connections.language import COOKIE, PARAMETER, request_language
from app.http.middleware.layer import Layer
from app.locales import DEFAULT_LANGUAGE, Language, current_language, load_messages, use_language
from app.locales.languages import offered_language
from app.match.commands import PlayerId
from app.players.preferences import PreferenceStore, StoredPreferences

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


class PlayerLanguages:
    """Stores the language as one of a player's preferences. Every method raises Unavailable."""

    def __init__(self, preferences: PreferenceStore) -> None:
        self._preferences = preferences

    async def find(self, player: PlayerId) -> Language | None:
        language = _language(await self._preferences.find(player))
        await load_messages(language or DEFAULT_LANGUAGE)
        return language

    async def languages(self, players: Iterable[PlayerId]) -> dict[PlayerId, Language]:
        """The language of each player, the default one if they have chosen none."""
        wanted = list(players)
        stored = await self._preferences.find_all(wanted)
        found = {player: _language(stored.get(player)) or DEFAULT_LANGUAGE for player in wanted}
        await load_messages(*set(found.values()))
        return found

    async def save(self, player: PlayerId, language: Language) -> None:
        stored = await self._preferences.find(player)
        choices = orjson.loads(stored.choices) if stored else {}
        choices["language"] = language.code
        await self._preferences.save(player, orjson.dumps(choices).decode(), None)

    async def save_first(self, player: PlayerId) -> None:
        """Save the language of the request unless the player has chosen one."""
        if await self.find(player) is None:
            await self.save(player, current_language())


def _language(stored: StoredPreferences | None) -> Language | None:
    return offered_language(orjson.loads(stored.choices).get("language")) if stored else None
