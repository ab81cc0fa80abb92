"""The options of games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

RULES = "rules"
"""The option whose value is the text of a variant. In records it has a tag of its own."""


class OptionError(ValueError):
    """An unknown `option` or value of it, or values that exclude each other for a `reason`."""

    def __init__(self, message: str, reason: str = "unknown", option: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.option = option


@dataclass(frozen=True, slots=True)
class Option:
    """A variation of a game. The first choice is the default.

    `read` takes other texts too, with the options before this one. It returns the text that stands
    for the choice in matches and records, or raises OptionError.
    """

    name: str
    choices: tuple[str, ...]
    read: Callable[[str, Mapping[str, str]], str] | None = field(default=None, compare=False)

    @property
    def drawn(self) -> bool:
        """True if somebody can draw another choice: cells such as `a1-b1-b2`."""
        return self.read is not None and not self.is_rules

    @property
    def is_rules(self) -> bool:
        """True if it holds the whole text of a variant."""
        return self.name == RULES
