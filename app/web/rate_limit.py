"""Limits on how often one address may do what costs us, or what a guesser would do."""

from collections.abc import Callable
from contextlib import suppress

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter
from limits.errors import StorageError
from redis.asyncio import ConnectionPool
from redis.exceptions import RedisError
from starlette.requests import HTTPConnection

from app.web.errors import ApiError

TIMEOUT = 1.0  # seconds for one answer of Redis


class RedisCounters:
    """Counts in Redis, which expire by themselves."""

    def __init__(self, redis_url: str, prefix: str) -> None:
        self._pool = ConnectionPool.from_url(
            redis_url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT
        )
        self.storage = RedisStorage(
            f"async+{redis_url}",
            wrap_exceptions=True,
            implementation="redispy",
            key_prefix=f"{prefix}:limit",
            connection_pool=self._pool,  # type: ignore[arg-type]
        )

    async def close(self) -> None:
        """Disconnect."""
        with suppress(RedisError, OSError):
            await self._pool.aclose()


class RateLimits:
    """Counts by kind and address: for all processes in Redis, else in the memory of this one."""

    def __init__(
        self,
        *,
        create: str,
        redeem: str,
        analyze: str,
        review: str,
        shared: RedisCounters | None = None,
        reachable: Callable[[], bool] = lambda: False,
    ) -> None:
        """Limits as texts, such as `60/minute`; `reachable` says whether `shared` is."""
        self._own = MovingWindowRateLimiter(MemoryStorage())
        self._shared = MovingWindowRateLimiter(shared.storage) if shared else None
        self._counts = shared
        self._reachable = reachable
        self._create = parse(create)
        self._redeem = parse(redeem)
        self._analyze = parse(analyze)
        self._review = parse(review)

    async def close(self) -> None:
        """Count no more."""
        if self._counts:
            await self._counts.close()

    async def check_create(self, connection: HTTPConnection) -> None:
        """Somebody opens a match or becomes a player. Raises ProblemError if it is too often."""
        await self._hit(self._create, "opening", connection)

    async def check_redeem(self, connection: HTTPConnection) -> None:
        """Somebody tries a code or a resume link. Raises ProblemError if it is too often."""
        await self._hit(self._redeem, "guessing", connection)

    async def check_analyze(self, connection: HTTPConnection) -> None:
        """Somebody has a line of moves computed. Raises ProblemError if it is too often."""
        await self._hit(self._analyze, "studying", connection)

    async def check_review(self, connection: HTTPConnection) -> None:
        """Somebody has the computer look at a match. Raises ProblemError if it is too often."""
        await self._hit(self._review, "reviewing", connection)

    async def _hit(self, limit: RateLimitItem, kind: str, connection: HTTPConnection) -> None:
        address = connection.client.host if connection.client else "unknown"
        if not await self._may(limit, kind, address):
            message = "Too many requests from your address; try again in a minute."
            raise ApiError(429, "too-many", message)

    async def _may(self, limit: RateLimitItem, kind: str, address: str) -> bool:
        if self._shared and self._reachable():
            try:
                return await self._shared.hit(limit, kind, address)
            except StorageError:
                pass
        return await self._own.hit(limit, kind, address)
