"""The options of games."""

from dataclasses import dataclass


class OptionError(ValueError):
    """An unknown option or value, or values that exclude each other for a `reason`."""

    def __init__(self, message: str, reason: str = "unknown") -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Option:
    """A variation of a game. The first choice is the default."""

    name: str
    choices: tuple[str, ...]
