"""Rate limits per client address, counted in Redis or in memory."""

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

TIMEOUT = 1.0  # seconds for one command to Redis


class RedisCounters:
    """Counters in Redis, which expire by themselves."""

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
        with suppress(RedisError, OSError):
            await self._pool.aclose()


class RateLimits:
    """Counts requests by kind and address: in Redis for all processes, or in this process only.

    Limits are texts such as `60/minute`. While `reachable` returns False, `shared` is not used.
    The `check_` methods raise ApiError 429 when the limit is reached.
    """

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
        self._local_limiter = MovingWindowRateLimiter(MemoryStorage())
        self._shared_limiter = MovingWindowRateLimiter(shared.storage) if shared else None
        self._shared = shared
        self._reachable = reachable
        self._create = parse(create)
        self._redeem = parse(redeem)
        self._analyze = parse(analyze)
        self._review = parse(review)

    async def close(self) -> None:
        if self._shared:
            await self._shared.close()

    async def check_create(self, connection: HTTPConnection) -> None:
        """Count a new match, player, code or link."""
        await self._check(self._create, "create", connection)

    async def check_redeem(self, connection: HTTPConnection) -> None:
        """Count an attempt to use a code or a resume link, against guessing."""
        await self._check(self._redeem, "redeem", connection)

    async def check_analyze(self, connection: HTTPConnection) -> None:
        """Count a request for an analysis, a hint or a puzzle's answer."""
        await self._check(self._analyze, "analyze", connection)

    async def check_review(self, connection: HTTPConnection) -> None:
        """Count a request for a review by the computer."""
        await self._check(self._review, "review", connection)

    async def _check(self, limit: RateLimitItem, kind: str, connection: HTTPConnection) -> None:
        address = connection.client.host if connection.client else "unknown"
        if not await self._hit(limit, kind, address):
            message = "Too many requests from your address; try again in a minute."
            raise ApiError(429, "too-many", message)

    async def _hit(self, limit: RateLimitItem, kind: str, address: str) -> bool:
        if self._shared_limiter and self._reachable():
            try:
                return await self._shared_limiter.hit(limit, kind, address)
            except StorageError:
                pass
        return await self._local_limiter.hit(limit, kind, address)
