"""Counts the open streams of each player."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

MAX_STREAMS = 32  # of one player, or of one network without a player


class OpenStreams:
    """The streams of this process."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def full(self, key: str) -> bool:
        return self._counts[key] >= MAX_STREAMS

    @contextmanager
    def counted(self, key: str) -> Iterator[None]:
        """Count a stream while it is open."""
        self._counts[key] += 1
        try:
            yield
        finally:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
