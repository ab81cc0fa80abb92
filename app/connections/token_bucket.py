"""A token bucket for one socket's messages."""

RATE = 20.0  # messages a second in the long run
BURST = 60.0  # messages at once
SMALLEST_BURST = 20.0  # of a socket in a crowd
MAX_REFUSALS = 200  # refused messages before the socket is closed


class TokenBucket:
    """Limits the rate of messages. Moments are in seconds."""

    __slots__ = ("_last", "_refused", "_tokens")

    def __init__(self, at: float) -> None:
        self._tokens = BURST
        self._last = at
        self._refused = 0

    def admit(self, at: float, portion: float = 1.0) -> bool:
        """Count a message, at a portion of the rate. Returns False if it must be refused."""
        burst = max(SMALLEST_BURST, BURST * portion)
        self._tokens = min(burst, self._tokens + (at - self._last) * RATE * portion)
        self._last = at
        if self._tokens < 1:
            self._refused += 1
            return False
        self._tokens -= 1
        return True

    @property
    def exhausted(self) -> bool:
        """True if so many messages were refused that the socket should be closed."""
        return self._refused > MAX_REFUSALS
