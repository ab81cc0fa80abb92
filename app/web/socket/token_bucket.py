"""A token bucket for one socket's messages."""

import time

RATE = 20.0  # messages a second in the long run
BURST = 60.0  # messages at once
MAX_REFUSALS = 200  # refused messages before the socket is closed


class TokenBucket:
    """Limits the rate of messages."""

    __slots__ = ("_last", "_refused", "_tokens")

    def __init__(self) -> None:
        self._tokens = BURST
        self._last = time.monotonic()
        self._refused = 0

    def admit(self) -> bool:
        """Count a message; False if it must be refused."""
        now = time.monotonic()
        self._tokens = min(BURST, self._tokens + (now - self._last) * RATE)
        self._last = now
        if self._tokens < 1:
            self._refused += 1
            return False
        self._tokens -= 1
        return True

    @property
    def exhausted(self) -> bool:
        """True if so many messages were refused that the socket should be closed."""
        return self._refused > MAX_REFUSALS
