"""The other processes of the site: the way to them, and what is counted together with them."""

from app.bus.bus import Bus
from app.rooms.others import Others
from app.settings import Settings
from app.web.flood import Flood, SharedCounts


def make_bus(settings: Settings, worker: str) -> Bus | None:
    """The way to other processes, if there is one; `worker` is this one."""
    if settings.redis_url is None:
        return None
    return Bus(settings.redis_url.get_secret_value(), worker, settings.redis_prefix)


def make_flood(settings: Settings, others: Others) -> Flood:
    """What limits addresses."""
    url = settings.redis_url
    return Flood(
        settings.limit_opening,
        settings.limit_guessing,
        settings.limit_studying,
        settings.limit_reviewing,
        SharedCounts(url.get_secret_value(), settings.redis_prefix) if url else None,
        lambda: others.reachable,
    )
