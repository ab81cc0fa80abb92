"""Moving windows of rate limits, counted in the memory of this process.

The storage of `limits` looks at every key whenever one is counted, each in a thread: after guesses
from ten thousand addresses this would keep the event loop busy for a minute.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from limits import RateLimitItem

MAX_KEYS = 100_000  # of a limit; those that were counted the longest ago are forgotten
LOOKED_AT = 4  # keys at each request, so that none is kept for long and no request takes long

Key = tuple[str, ...]


@dataclass(slots=True)
class _Window:
    """When each key was counted; the key that was counted last is the last one."""

    counted: OrderedDict[Key, deque[float]] = field(default_factory=OrderedDict)

    def forget(self, before: float) -> None:
        """Drop some keys that were not counted since."""
        for _ in range(LOOKED_AT):
            if not self.counted:
                return
            times = next(iter(self.counted.values()))
            if times[-1] > before and len(self.counted) <= MAX_KEYS:
                return
            self.counted.popitem(last=False)


class LocalWindows:
    """Counts what happened, by limit and key."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._windows: dict[RateLimitItem, _Window] = {}

    def __len__(self) -> int:
        """The number of keys in memory."""
        return sum(len(window.counted) for window in self._windows.values())

    def wait(self, limit: RateLimitItem, *key: str) -> float:
        """The seconds until the limit permits one more."""
        window = self._windows.get(limit)
        times = window.counted.get(key) if window else None
        if times is None or len(times) < limit.amount:
            return 0
        return times[0] + limit.get_expiry() - self._clock()

    def permits(self, limit: RateLimitItem, *key: str, count: bool) -> bool:
        """True if the limit permits one more. `count` says whether it is one more."""
        now = self._clock()
        start = now - limit.get_expiry()
        window = self._windows.setdefault(limit, _Window())
        window.forget(start)
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
