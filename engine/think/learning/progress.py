"""Tells how far a training is."""

from typing import Protocol


class Progress(Protocol):
    """Reports the progress of a training."""

    def begin(self, what: str, steps: int) -> None: ...

    def step(self) -> None:
        """Several threads may call this at once."""

    def say(self, text: str) -> None: ...
