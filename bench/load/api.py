"""The HTTP requests of simulated players."""

from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpcore2
import orjson

CONNECTION_ERRORS = (
    OSError,
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
)
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
SEE_OTHER = 303  # the answer to a form
SEND_AGAIN = 307  # with the cookie of the answer, which a new browser shows to keep
TIMEOUT = 15.0  # seconds for each phase of a request
MAX_CONNECTIONS = 16
COOKIES = ("birnam", "__Host-birnam")  # the second with TLS


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
        for name in COOKIES:
            if name in cookies:
                self._cookie = f"{name}={cookies[name].value}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self._cookie} if self._cookie else {}


class ApiClient:
    """Sends requests for any number of players.

    All requests raise ApiRefused or one of CONNECTION_ERRORS.
    """

    def __init__(self, site: str, local_address: str | None = None) -> None:
        """The clients connect from `local_address`."""
        self.site = site
        self.local_address = local_address
        self._host = urlsplit(site).netloc
        self._pool = httpcore2.AsyncConnectionPool(
            max_connections=MAX_CONNECTIONS,
            max_keepalive_connections=MAX_CONNECTIONS,
            keepalive_expiry=2,
            local_address=local_address,
        )

    async def close(self) -> None:
        await self._pool.aclose()

    async def player_counts(self) -> dict[str, int]:
        """The number of players of each game."""
        games = await self.request(SessionCookie(), "/api/games")
        return {game["id"]: len(game["players"]) for game in games}

    async def create_match(self, cookie: SessionCookie, game: str, **fields: object) -> str:
        """The id of a new match."""
        body = {"game": game, "color": "random", "listed": False} | fields
        match_id: str = (await self.request(cookie, "/api/matches", body))["id"]
        return match_id

    async def take_seat(self, cookie: SessionCookie, match_id: str) -> None:
        await self.request(cookie, f"/api/matches/{match_id}/seats", {"color": None})

    async def post_form(self, cookie: SessionCookie, path: str, **fields: str) -> str:
        """Send a form. Returns the path to which the answer redirects."""
        answer = await self._send(cookie, path, urlencode(fields).encode(), FORM)
        headers = {name.lower(): value.decode("latin-1") for name, value in answer.headers}
        return headers.get(b"location", "")

    async def read_page(self, cookie: SessionCookie, path: str) -> str:
        return (await self._send(cookie, path, None, JSON)).content.decode()

    async def request(
        self, cookie: SessionCookie, path: str, body: Mapping[str, object] | None = None
    ) -> Any:
        """The JSON answer to a GET, or with a body to a POST."""
        content = None if body is None else orjson.dumps(body)
        return orjson.loads((await self._send(cookie, path, content, JSON)).content)

    async def _send(
        self, cookie: SessionCookie, path: str, content: bytes | None, kind: str
    ) -> httpcore2.Response:
        headers = cookie.headers | {
            "Host": self._host,
            "User-Agent": "bench.load",
            "Accept": JSON,
            "Content-Type": kind,
            "Content-Length": str(len(content or b"")),
        }
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), TIMEOUT)
        response = await self._pool.request(
            "GET" if content is None else "POST",
            self.site + path,
            headers=list(headers.items()),
            content=content or b"",
            extensions={"timeout": timeouts},
        )
        new = not cookie.headers
        for name, value in response.headers:
            if name.lower() == b"set-cookie":
                cookie.update(value.decode("latin-1"))
        if response.status == SEND_AGAIN and new and cookie.headers:
            return await self._send(cookie, path, content, kind)
        if response.status >= 300 and response.status != SEE_OTHER:
            raise ApiRefused(response.status, _reason(response.content))
        return response


def _reason(content: bytes) -> str:
    try:
        return str(orjson.loads(content)["reason"])
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return "no-reason"
