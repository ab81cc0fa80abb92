"""The clock of the server. It is passed in; no other module of the server reads the time."""

import time
from typing import Protocol


class Clock(Protocol):
    """Reads the time."""

    def __call__(self) -> int:
        """Milliseconds since 1970, UTC. It leaps when the machine's clock is set."""
        ...

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment. This time never leaps."""
        ...


class SystemClock:
    """The clock of the machine."""

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        return time.monotonic()


SYSTEM_CLOCK = SystemClock()
