"""A progress that is recorded."""


class RecordedProgress:
    """Records the progress."""

    def __init__(self) -> None:
        self.bars: list[list[int]] = []
        self.messages: list[str] = []

    def begin(self, _what: str, steps: int) -> None:
        self.bars.append([0, steps])

    def step(self) -> None:
        self.bars[-1][0] += 1

    def say(self, text: str) -> None:
        self.messages.append(text)
