"""Messages, presence and rate limits that processes share through Redis."""

from app.bus import RedisBus
from app.rooms.peers import Peers
from app.settings import Settings
from app.web.rate_limit import RateLimits, RedisCounters


def build_bus(settings: Settings, worker: str) -> RedisBus | None:
    """None if Redis is not configured."""
    if settings.redis_url is None:
        return None
    return RedisBus(settings.redis_url.get_secret_value(), worker, settings.redis_prefix)


def build_rate_limits(settings: Settings, peers: Peers) -> RateLimits:
    url = settings.redis_url
    return RateLimits(
        create=settings.limit_opening,
        redeem=settings.limit_guessing,
        analyze=settings.limit_studying,
        review=settings.limit_reviewing,
        shared=RedisCounters(url.get_secret_value(), settings.redis_prefix) if url else None,
        reachable=lambda: peers.reachable,
    )
