"""A budget for what one websocket may send: frames of every kind, and bytes.

Text messages have a stricter limit; see token_bucket.py.
"""

BURST = 640.0  # frames at once
RATE = 64.0  # frames a second in the long run
SMALLEST_BURST = 64.0  # of a socket in a crowd
FRAME_BYTES = 1024  # bytes that count as a frame


class FrameBudget:
    """Limits the rate. Moments are in seconds, by any clock."""

    __slots__ = ("_at", "_left")

    def __init__(self, now: float) -> None:
        self._left = BURST
        self._at = now

    def spend(self, frames: float, now: float, portion: float = 1.0) -> bool:
        """Count frames, at a portion of the rate. Returns False if there were too many."""
        burst = max(SMALLEST_BURST, BURST * portion)
        self._left = min(burst, self._left + (now - self._at) * RATE * portion) - frames
        self._at = now
        return self._left >= 0
