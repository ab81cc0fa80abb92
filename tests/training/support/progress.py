"""A progress that is recorded."""

from threading import Lock


class RecordedProgress:
    """Records the progress."""

    def __init__(self) -> None:
        self.bars: list[list[int]] = []
        self.messages: list[str] = []
        self._lock = Lock()

    def begin(self, _what: str, steps: int) -> None:
        self.bars.append([0, steps])

    def step(self) -> None:
        with self._lock:
            self.bars[-1][0] += 1

    def say(self, text: str) -> None:
        self.messages.append(text)
