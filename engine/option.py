"""The ways in which a game can be varied."""

from dataclasses import dataclass


class OptionError(ValueError):
    """An option or a value that a game does not have, or values that do not go together."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option."""

    value: str
    title: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Option:
    """A way in which a game can be varied. The first choice is the default."""

    name: str
    title: str
    explanation: str
    choices: tuple[Choice, ...]
