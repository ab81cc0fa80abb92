"""The connections of the process to Redis, for messages, presence and rate limits."""

from typing import Protocol

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
    from app.server.redis_counters import RedisCounters  # noqa: PLC0415 - the library is large

    counters = RedisCounters(url.get_secret_value(), settings.redis_prefix, timeouts)
    return RateLimits(limits, clock, counters, lambda: peers.reachable)
