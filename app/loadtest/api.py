"""What a crowd does over HTTP: look at the catalogue, open matches, sit down."""

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
PATIENCE = 15.0  # seconds for each part of a request
AT_ONCE = 16  # connections
COOKIE = "birnam"


class ApiRefused(Exception):
    """The server did not do it; its word for why."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{status} {reason}")
        self.status = status
        self.reason = reason


class Cookies:
    """Somebody who becomes a player by the first action."""

    def __init__(self) -> None:
        self.cookie = ""

    def take(self, given: str) -> None:
        """A cookie came with an answer."""
        cookies = SimpleCookie(given)
        if COOKIE in cookies:
            self.cookie = f"{COOKIE}={cookies[COOKIE].value}"

    @property
    def headers(self) -> dict[str, str]:
        """What says who this is."""
        return {"Cookie": self.cookie} if self.cookie else {}


class ApiClient:
    """A site, for any number of guests."""

    def __init__(self, site: str) -> None:
        self._site = site
        self._host = urlsplit(site).netloc
        self._pool = httpcore2.AsyncConnectionPool(
            max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE, keepalive_expiry=2
        )

    async def close(self) -> None:
        """Close its connections."""
        await self._pool.aclose()

    async def players(self) -> dict[str, int]:
        """How many players each game of the catalogue has. Raises TurnedAway and TROUBLES."""
        return {
            game["id"]: len(game["players"]) for game in await self._ask(Cookies(), "/api/games")
        }

    async def open(self, guest: Cookies, game: str, listed: bool = False) -> str:
        """Open a match; its id. Raises TurnedAway and TROUBLES."""
        wish = {"game": game, "color": "random", "listed": listed}
        match_id: str = (await self._ask(guest, "/api/matches", wish))["id"]
        return match_id

    async def sit(self, guest: Cookies, match_id: str) -> None:
        """Take a free seat. Raises TurnedAway and TROUBLES."""
        await self._ask(guest, f"/api/matches/{match_id}/seats", {"color": None})

    async def _ask(
        self, guest: Cookies, path: str, wish: Mapping[str, object] | None = None
    ) -> Any:
        body = b"" if wish is None else orjson.dumps(wish)
        headers = guest.headers | {
            "Host": self._host,
            "User-Agent": "birnam load",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
        }
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), PATIENCE)
        answer = await self._pool.request(
            "GET" if wish is None else "POST",
            self._site + path,
            headers=list(headers.items()),
            content=body,
            extensions={"timeout": timeouts},
        )
        if answer.status >= 300:
            raise ApiRefused(answer.status, _reason(answer.content))
        for name, value in answer.headers:
            if name.lower() == b"set-cookie":
                guest.take(value.decode("latin-1"))
        return orjson.loads(answer.content)


def _reason(content: bytes) -> str:
    try:
        return str(orjson.loads(content)["reason"])
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return "no-reason"
