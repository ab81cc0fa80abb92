"""A fake of threading.Timer that a test fires."""

from collections.abc import Callable, Sequence
from typing import Any, Self


class FakeTimers:
    """Replaces the class Timer; it can hold one timer."""

    daemon = False

    def __init__(self) -> None:
        self.seconds = 0.0
        self.running = False
        self._function: Callable[..., None] = lambda: None
        self._args: Sequence[Any] = ()

    def __call__(
        self, seconds: float, function: Callable[..., None], args: Sequence[Any] = ()
    ) -> Self:
        self.seconds, self._function, self._args = seconds, function, args
        return self

    def start(self) -> None:
        self.running = True

    def cancel(self) -> None:
        self.running = False

    def fire(self) -> None:
        assert self.running
        self._function(*self._args)
