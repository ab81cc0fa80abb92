"""The connections of the process to Redis, for messages, presence and rate limits."""

from contextlib import suppress
from typing import Protocol

from limits.aio.storage import RedisStorage
from redis.asyncio import BlockingConnectionPool
from redis.exceptions import RedisError

from app.clock import Clock
from app.http.limits.rate_limit import Limits, RateLimits
from app.rooms.ports import Peers
from app.settings import Settings
from app.timeouts import Timeouts


class Bus(Peers, Protocol):
    """Connects this process with its peers."""

    epoch: str

    def start(self) -> None: ...

    async def stop(self) -> None: ...


def build_bus(settings: Settings, worker: str, clock: Clock, timeouts: Timeouts) -> Bus | None:
    """None if Redis is not configured."""
    if settings.redis_url is None:
        return None
    from app.bus import RedisBus  # noqa: PLC0415 - the library is large

    url = settings.redis_url.get_secret_value()
    return RedisBus(url, worker, clock, timeouts, settings.redis_prefix)


def build_rate_limits(
    settings: Settings, peers: Peers, clock: Clock, timeouts: Timeouts
) -> RateLimits:
    url = settings.redis_url
    limits = Limits(
        create=settings.limit_opening,
        change=settings.limit_changing,
        redeem=settings.limit_guessing,
        wrong_codes=settings.limit_wrong_codes,
        analyze=settings.limit_studying,
        review=settings.limit_reviewing,
        token=settings.limit_token,
    )
    if url is None:
        return RateLimits(limits, clock)
    from app.server.cluster import RedisCounters  # noqa: PLC0415 - the library is large

    counters = RedisCounters(url.get_secret_value(), settings.redis_prefix, timeouts)
    return RateLimits(limits, clock, counters, lambda: peers.reachable)


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
