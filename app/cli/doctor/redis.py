"""Checks that Redis answers, if it is configured."""

from collections.abc import Iterator

from app.cli.doctor.check import CheckResult, fail, ok
from app.cli.doctor.port import TIMEOUT
from app.settings import Settings


def check_redis(settings: Settings, timeout: float = TIMEOUT) -> Iterator[CheckResult]:
    """Nothing without Redis."""
    if settings.redis_url is None:
        return
    from redis import Redis  # noqa: PLC0415 - large, and only large sites have it
    from redis.backoff import NoBackoff  # noqa: PLC0415
    from redis.exceptions import RedisError  # noqa: PLC0415
    from redis.retry import Retry  # noqa: PLC0415

    client = Redis.from_url(
        settings.redis_url.get_secret_value(),
        socket_timeout=timeout,
        socket_connect_timeout=timeout,
        retry=Retry(NoBackoff(), 0),
    )
    try:
        client.ping()
    except (RedisError, OSError) as error:
        advice = "start it, or correct BIRNAM_REDIS_URL; without it moves reach others late"
        yield fail("redis", f"does not answer: {error}", advice)
    else:
        yield ok("redis", "answers")
    finally:
        client.close()
