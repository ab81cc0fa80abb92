"""Counters of rate limits in Redis."""

import asyncio
from uuid import uuid4

import pytest
from limits import parse
from limits.aio.strategies import MovingWindowRateLimiter
from redis import Redis

from app.server import redis_counters
from app.server.redis_counters import MAX_CONNECTIONS, RedisCounters
from tests.support.redis_server import shared_redis

pytestmark = pytest.mark.anyio
AT_ONCE = 60


async def test_a_flood_of_requests_is_counted_over_a_few_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redis_counters, "TIMEOUT", 3600.0)
    settings = shared_redis()
    url, name = settings["redis_url"], f"flood-{uuid4().hex}"
    counters = RedisCounters(f"{url}?client_name={name}", settings["redis_prefix"])
    limiter, limit = MovingWindowRateLimiter(counters.storage), parse(f"{AT_ONCE - 1}/hour")
    hits = await asyncio.gather(*(limiter.hit(limit, "network") for _ in range(AT_ONCE)))
    assert hits.count(False) == 1
    with Redis.from_url(url) as redis:
        connections = [one for one in redis.client_list() if one["name"] == name]
    assert 0 < len(connections) <= MAX_CONNECTIONS
    await counters.close()
