"""A fake of threading.Timer whose time is over at once."""

from collections.abc import Callable, Sequence
from typing import Any, Self


class FakeTimers:
    """Replaces the class Timer; it can hold one timer."""

    daemon = False

    def __init__(self) -> None:
        self.seconds = 0.0
        self.running = False

    def __call__(
        self, seconds: float, function: Callable[..., None], args: Sequence[Any] = ()
    ) -> Self:
        self.seconds, self._function, self._args = seconds, function, args
        return self

    def start(self) -> None:
        self.running = True
        self._function(*self._args)

    def cancel(self) -> None:
        self.running = False
