"""Counters of rate limits in Redis."""

from contextlib import suppress

from limits.aio.storage import RedisStorage
from redis.asyncio import ConnectionPool
from redis.exceptions import RedisError

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
