"""Token buckets for what one websocket may send: frames of every kind, and messages."""

from typing import NamedTuple


class Limit(NamedTuple):
    """So many a second in the long run, and at once; `crowded`: at once, of a socket in a crowd."""

    rate: float
    burst: float
    crowded: float


FRAMES = Limit(64.0, 640.0, 64.0)
FRAME_BYTES = 1024  # bytes that count as a frame
MESSAGES = Limit(20.0, 60.0, 20.0)  # text
MAX_REFUSALS = 200  # refused messages before the socket is closed


class TokenBucket:
    """Limits the rate. Moments are in seconds, by any clock."""

    __slots__ = ("_last", "_limit", "_refused", "_tokens")

    def __init__(self, limit: Limit, at: float) -> None:
        self._limit = limit
        self._tokens = limit.burst
        self._last = at
        self._refused = 0

    def admit(self, at: float, portion: float = 1.0, cost: float = 1.0) -> bool:
        """Count a cost, at a portion of the rate. Returns False if it must be refused."""
        rate, burst, crowded = self._limit
        full = max(crowded, burst * portion)
        self._tokens = min(full, self._tokens + (at - self._last) * rate * portion)
        self._last = at
        if self._tokens < cost:
            self._refused += 1
            return False
        self._tokens -= cost
        return True

    @property
    def exhausted(self) -> bool:
        """True if so many messages were refused that the socket should be closed."""
        return self._refused > MAX_REFUSALS
