"""Tells how far a training is."""

from typing import Protocol, Self

from rich.console import Console
from rich.progress import Progress as Bars
from rich.progress import TaskID


class Progress(Protocol):
    """Reports the progress of a training."""

    def begin(self, what: str, steps: int) -> None: ...

    def step(self) -> None:
        """Several threads may call this at the same time."""

    def say(self, text: str) -> None: ...


class ProgressBar:
    """Shows the progress on the standard error output, inside `with`."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._bars = Bars(console=self._console)
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bars.stop()

    def begin(self, what: str, steps: int | None) -> None:
        """Replace the bar by a new one."""
        if self._task is not None:
            self._bars.remove_task(self._task)
        self._task = self._bars.add_task(what, total=steps)

    def step(self) -> None:
        if self._task is not None:
            self._bars.advance(self._task)

    def reach(self, done: int, steps: int) -> None:
        if self._task is not None:
            self._bars.update(self._task, completed=done, total=steps)

    def say(self, text: str) -> None:
        self._console.print(text, highlight=False, soft_wrap=True)
