"""The options of games."""

from dataclasses import dataclass


class OptionError(ValueError):
    """An unknown option or value, or values that exclude each other."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option."""

    value: str
    title: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Option:
    """A variation of a game. The first choice is the default."""

    name: str
    title: str
    explanation: str
    choices: tuple[Choice, ...]
