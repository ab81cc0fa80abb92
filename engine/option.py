"""The options of games."""

from collections.abc import Callable
from dataclasses import dataclass, field


class OptionError(ValueError):
    """An unknown option or value, or values that exclude each other for a `reason`."""

    def __init__(self, message: str, reason: str = "unknown") -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Option:
    """A variation of a game. The first choice is the default.

    `read` takes any other text too. It returns the text that stands for the choice in matches and
    records, or raises OptionError.
    """

    name: str
    choices: tuple[str, ...]
    read: Callable[[str], str] | None = field(default=None, compare=False)
