"""The HTTP requests of simulated players."""

import ssl
from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import httpcore2
import orjson

CONNECTION_ERRORS = (
    OSError,
    ssl.SSLError,
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
)
TIMEOUT = 15.0  # seconds for each phase of a request
MAX_CONNECTIONS = 16
COOKIE = "birnam"


class ApiRefused(Exception):
    """The server answered with an error status."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{status} {reason}")
        self.status = status
        self.reason = reason


class SessionCookie:
    """The session cookie of one simulated player. The server sets it at the first action."""

    def __init__(self) -> None:
        self._cookie = ""

    def update(self, set_cookie: str) -> None:
        """Take the cookie from a Set-Cookie header."""
        cookies = SimpleCookie(set_cookie)
        if COOKIE in cookies:
            self._cookie = f"{COOKIE}={cookies[COOKIE].value}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self._cookie} if self._cookie else {}


class ApiClient:
    """Sends requests for any number of players.

    All requests raise ApiRefused or one of CONNECTION_ERRORS.
    """

    def __init__(self, site: str) -> None:
        self._site = site
        self._host = urlsplit(site).netloc
        self._pool = httpcore2.AsyncConnectionPool(
            max_connections=MAX_CONNECTIONS,
            max_keepalive_connections=MAX_CONNECTIONS,
            keepalive_expiry=2,
        )

    async def close(self) -> None:
        await self._pool.aclose()

    async def player_counts(self) -> dict[str, int]:
        """The number of players of each game."""
        games = await self._request(SessionCookie(), "/api/games")
        return {game["id"]: len(game["players"]) for game in games}

    async def create_match(self, cookie: SessionCookie, game: str) -> str:
        """The id of a new match."""
        body = {"game": game, "color": "random", "listed": False}
        match_id: str = (await self._request(cookie, "/api/matches", body))["id"]
        return match_id

    async def take_seat(self, cookie: SessionCookie, match_id: str) -> None:
        await self._request(cookie, f"/api/matches/{match_id}/seats", {"color": None})

    async def _request(
        self, cookie: SessionCookie, path: str, body: Mapping[str, object] | None = None
    ) -> Any:
        content = b"" if body is None else orjson.dumps(body)
        headers = cookie.headers | {
            "Host": self._host,
            "User-Agent": "birnam load",
            "Content-Type": "application/json",
            "Content-Length": str(len(content)),
        }
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), TIMEOUT)
        response = await self._pool.request(
            "GET" if body is None else "POST",
            self._site + path,
            headers=list(headers.items()),
            content=content,
            extensions={"timeout": timeouts},
        )
        if response.status >= 300:
            raise ApiRefused(response.status, _reason(response.content))
        for name, value in response.headers:
            if name.lower() == b"set-cookie":
                cookie.update(value.decode("latin-1"))
        return orjson.loads(response.content)


def _reason(content: bytes) -> str:
    try:
        return str(orjson.loads(content)["reason"])
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return "no-reason"
