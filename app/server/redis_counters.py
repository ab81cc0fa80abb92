"""Counters of rate limits in Redis."""

from contextlib import suppress

from limits.aio.storage import RedisStorage
from redis.asyncio import BlockingConnectionPool
from redis.exceptions import RedisError

from app.timeouts import Timeouts

MAX_CONNECTIONS = 4  # requests that are counted at the same time; others wait


class RedisCounters:
    """Counters in Redis, which expire by themselves."""

    def __init__(self, redis_url: str, prefix: str, timeouts: Timeouts = Timeouts()) -> None:
        self._pool = BlockingConnectionPool.from_url(
            redis_url,
            max_connections=MAX_CONNECTIONS,
            timeout=timeouts.counters_answer,
            socket_timeout=timeouts.counters_answer,
            socket_connect_timeout=timeouts.counters_answer,
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
