"""Rate limits of players, networks and access tokens, counted in Redis or in memory.

A player has an own count. A network has more for all its players together, so that a school class
finds room. What is not a player is counted by network.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from time import time
from typing import Protocol

from limits import RateLimitItem, parse
from limits.aio.storage import Storage
from limits.aio.strategies import MovingWindowRateLimiter
from limits.errors import StorageError
from starlette.requests import HTTPConnection

from app.clock import Clock
from app.connections.network import client_network
from app.http.errors import ApiError
from app.http.kept_cookies import check_cookies
from app.http.limits.local_windows import LocalWindows
from app.http.limits.person import person_of
from app.locales import t


class SharedCounters(Protocol):
    """Counters that several processes share."""

    @property
    def storage(self) -> Storage: ...

    async def close(self) -> None: ...


CROWD = 10  # a network's limit, as a multiple of a player's
CLASS = 10  # times the period of a limit, for which new players may use it in advance
_ATTEMPT = "attempt"  # key in the state of a request that tries a code or a link


@dataclass(frozen=True, slots=True)
class Limits:
    """Texts such as `60/minute`, each for one player, or for all strangers of a network.

    `redeem` counts the failures of one network, `wrong_codes` the failures of all; `token` counts
    the requests of one access token.
    """

    create: str
    change: str
    redeem: str
    wrong_codes: str
    analyze: str
    review: str
    token: str


class RateLimits:
    """Counts requests by kind and network: in Redis for all processes, or in this process only.

    While `reachable` returns False, `shared` is not used. The `check_` methods raise ApiError 429
    when the limit is reached.
    """

    def __init__(
        self,
        limits: Limits,
        clock: Clock,
        shared: SharedCounters | None = None,
        reachable: Callable[[], bool] = lambda: False,
    ) -> None:
        self._local = LocalWindows(clock)
        self._shared_limiter = MovingWindowRateLimiter(shared.storage) if shared else None
        self._shared = shared
        self._reachable = reachable
        self._create = parse(limits.create)
        self._change = parse(limits.change)
        self._redeem = parse(limits.redeem)
        self._wrong_codes = parse(limits.wrong_codes)
        self._analyze = parse(limits.analyze)
        self._review = parse(limits.review)
        self._token = parse(limits.token)

    async def close(self) -> None:
        if self._shared:
            await self._shared.close()

    async def check_create(self, connection: HTTPConnection) -> None:
        """Count a new match, player, code or the like.

        Guests are easily made, so all new players of a network share what one player has. They may
        use it in advance: a class comes all at once. Raises what `check_cookies` raises.
        """
        check_cookies(connection)
        person = person_of(connection)
        if person.player is not None:
            await self._count(self._create, "create", person.player, "errors.too-many.text")
        network = _times(self._create, CROWD) if person.known else _longer(self._create, CLASS)
        kind = "create-known" if person.known else "create-new"
        await self._count(network, kind, person.network)

    async def check_change(self, connection: HTTPConnection) -> None:
        """Count a request that may change anything."""
        await self._check(self._change, "change", connection)

    async def check_redeem(self, connection: HTTPConnection) -> None:
        """Refuse an attempt to use a code or a link if too many have failed."""
        network = client_network(connection)
        if not await self._permits(self._redeem, "redeem", network, count=False):
            raise await self._error("errors.too-many.network", self._redeem, "redeem", network)
        connection.scope.setdefault("state", {})[_ATTEMPT] = True

    async def count_failure(self, connection: HTTPConnection) -> None:
        """Count a refused request if it was an attempt to use a code or a link."""
        if connection.scope.get("state", {}).get(_ATTEMPT):
            network = client_network(connection)
            await self._permits(self._redeem, "redeem", network, count=True)

    async def check_analyze(self, connection: HTTPConnection) -> None:
        """Count a request for an analysis, a hint or a puzzle's answer."""
        await self._check(self._analyze, "analyze", connection)

    async def check_review(self, connection: HTTPConnection) -> None:
        await self._check(self._review, "review", connection)

    async def check_token(self, token_hash: str) -> None:
        if not await self._permits(self._token, "token", token_hash, count=True):
            raise await self._error("tokens.error.too-many", self._token, "token", token_hash)

    async def check_wrong_codes(self) -> None:
        """Refuse device codes if all networks together have sent too many wrong ones."""
        if not await self._permits(self._wrong_codes, "wrong-code", count=False):
            raise await self._error("errors.wrong-codes", self._wrong_codes, "wrong-code")

    async def count_wrong_code(self) -> None:
        await self._permits(self._wrong_codes, "wrong-code", count=True)

    async def _check(self, limit: RateLimitItem, kind: str, connection: HTTPConnection) -> None:
        person = person_of(connection)
        if person.player is None:
            await self._count(limit, kind, person.network)
        else:
            await self._count(limit, kind, person.player, "errors.too-many.text")
            await self._count(_times(limit, CROWD), f"{kind}-crowd", person.network)

    async def _count(
        self, limit: RateLimitItem, kind: str, counted: str, text: str = "errors.too-many.network"
    ) -> None:
        if not await self._permits(limit, kind, counted, count=True):
            raise await self._error(text, limit, kind, counted)

    async def _error(self, text: str, limit: RateLimitItem, *identifiers: str) -> ApiError:
        wait = ceil(await self._wait(limit, *identifiers))
        return ApiError(429, "too-many", t(text), max(1, wait))

    async def _wait(self, limit: RateLimitItem, *identifiers: str) -> float:
        """The seconds until the limit permits another request."""
        if self._shared_limiter and self._reachable():
            with suppress(StorageError):
                window = await self._shared_limiter.get_window_stats(limit, *identifiers)
                return window.reset_time - time()  # the library counts by the machine's clock
        return self._local.wait(limit, *identifiers)

    async def _permits(self, limit: RateLimitItem, *identifiers: str, count: bool) -> bool:
        """True if the limit permits another request, which `count` adds."""
        if self._shared_limiter and self._reachable():
            ask = self._shared_limiter.hit if count else self._shared_limiter.test
            with suppress(StorageError):
                return await ask(limit, *identifiers)
        return self._local.permits(limit, *identifiers, count=count)


def _times(limit: RateLimitItem, factor: int) -> RateLimitItem:
    return type(limit)(limit.amount * factor, limit.multiples)


def _longer(limit: RateLimitItem, factor: int) -> RateLimitItem:
    """As much in the long run, but more at once."""
    return type(limit)(limit.amount * factor, limit.multiples * factor)
