"""A clock that tests set."""

from dataclasses import dataclass


@dataclass
class FakeClock:
    """Returns `now`."""

    now: int = 0

    def __call__(self) -> int:
        return self.now
