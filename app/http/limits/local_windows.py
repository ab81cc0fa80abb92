"""Moving windows of rate limits, counted in the memory of this process.

The memory storage of `limits` scans every key at each count, in a thread: after guesses from ten
thousand addresses this would keep the event loop busy for a minute.
"""

from collections import OrderedDict, deque
from dataclasses import dataclass, field

from limits import RateLimitItem

from app.clock import Clock

LOOKED_AT = 4  # keys dropped at each request, so that none stays long and no request takes long

Key = tuple[str, ...]


@dataclass(slots=True)
class _Window:
    """When each key was counted, the latest key last."""

    counted: OrderedDict[Key, deque[float]] = field(default_factory=OrderedDict)

    def forget(self, before: float, max_keys: int) -> None:
        for _ in range(LOOKED_AT):
            if not self.counted:
                return
            times = next(iter(self.counted.values()))
            if times[-1] > before and len(self.counted) <= max_keys:
                return
            self.counted.popitem(last=False)


class LocalWindows:
    """Counts by limit and key."""

    def __init__(self, clock: Clock, max_keys: int = 100_000) -> None:
        """Beyond `max_keys` of a limit, the keys counted longest ago are forgotten."""
        self._max_keys = max_keys
        self._clock = clock
        self._windows: dict[RateLimitItem, _Window] = {}

    def __len__(self) -> int:
        return sum(len(window.counted) for window in self._windows.values())

    def wait(self, limit: RateLimitItem, *key: str) -> float:
        window = self._windows.get(limit)
        times = window.counted.get(key) if window else None
        if times is None or len(times) < limit.amount:
            return 0
        return times[0] + limit.get_expiry() - self._clock.monotonic()

    def permits(self, limit: RateLimitItem, *key: str, count: bool) -> bool:
        """True if the limit permits another request, which `count` adds."""
        now = self._clock.monotonic()
        start = now - limit.get_expiry()
        window = self._windows.setdefault(limit, _Window())
        window.forget(start, self._max_keys)
        times = window.counted.get(key, deque())
        while times and times[0] <= start:
            times.popleft()
        if not times:
            window.counted.pop(key, None)
        if len(times) >= limit.amount:
            return False
        if count:
            times.append(now)
            window.counted[key] = times
            window.counted.move_to_end(key)
        return True
