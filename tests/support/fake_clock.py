"""Clocks that tests control."""


class FakeClock:
    """Stands still at `now`, in milliseconds since 1970, until a test sets it."""

    def __init__(self, now: int = 0) -> None:
        self._now = now
        self._passed = now  # milliseconds; to set the clock back takes nothing away

    @property
    def now(self) -> int:
        return self._now

    @now.setter
    def now(self, now: int) -> None:
        self._passed += max(0, now - self._now)
        self._now = now

    def __call__(self) -> int:
        return self._now

    def monotonic(self) -> float:
        return self._passed / 1000


class TickingClock(FakeClock):
    """Goes forward by some milliseconds whenever somebody reads it."""

    def __init__(self, now: int = 0, step: int = 1) -> None:
        super().__init__(now)
        self._step = step

    def __call__(self) -> int:
        read = self.now
        self.now += self._step
        return read
