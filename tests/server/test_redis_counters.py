"""Counters of rate limits in Redis."""

import asyncio
from uuid import uuid4

from limits import parse
from limits.aio.strategies import MovingWindowRateLimiter
from redis import Redis

from app.server.redis_counters import MAX_CONNECTIONS, RedisCounters
from tests.support.timeouts import UNHURRIED

AT_ONCE = 60


async def test_a_flood_of_requests_is_counted_over_a_few_connections(
    shared_redis: dict[str, str],
) -> None:
    url, name = shared_redis["redis_url"], f"flood-{uuid4().hex}"
    counters = RedisCounters(f"{url}?client_name={name}", shared_redis["redis_prefix"], UNHURRIED)
    limiter, limit = MovingWindowRateLimiter(counters.storage), parse(f"{AT_ONCE - 1}/hour")
    hits = await asyncio.gather(*(limiter.hit(limit, "network") for _ in range(AT_ONCE)))
    assert hits.count(False) == 1
    with Redis.from_url(url) as redis:
        connections = [one for one in redis.client_list() if one["name"] == name]
    assert 0 < len(connections) <= MAX_CONNECTIONS
    await counters.close()
