"""A budget for what one websocket may send: frames of every kind, and bytes.

Text messages have a stricter limit; see token_bucket.py.
"""

BURST = 640.0  # frames at once
RATE = 64.0  # frames a second in the long run
FRAME_BYTES = 1024  # bytes that count as a frame


class FrameBudget:
    """Limits the rate. Moments are in seconds, by any clock."""

    __slots__ = ("_at", "_left")

    def __init__(self, now: float) -> None:
        self._left = BURST
        self._at = now

    def spend(self, frames: float, now: float) -> bool:
        """Count frames. Returns False if there were too many."""
        self._left = min(BURST, self._left + (now - self._at) * RATE) - frames
        self._at = now
        return self._left >= 0
