"""A clock for tests."""

from dataclasses import dataclass


@dataclass
class Watch:
    """A clock that tests set."""

    now: int = 0

    def __call__(self) -> int:
        """The moment."""
        return self.now
