"""What a game of the catalogue is: its story, its options, and how it starts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.color import Color
from engine.custodial import Rules
from engine.position import Position, start


class OptionError(ValueError):
    """An option or a value that a game does not have. The message names the possible ones."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as it is offered to players. Texts are plain; tuples of texts are paragraphs.

    `players` are in the order of their turns. `rules` makes the rules from complete options.
    """

    id: str
    title: str
    author: str
    year: str
    players: tuple[Color, ...]
    summary: str
    history: str
    rules_text: tuple[str, ...]
    strategy: tuple[str, ...]
    rulings: tuple[str, ...]
    options: tuple[Option, ...]
    rules: Callable[[Mapping[str, str]], Rules]

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with the defaults filled in, in the game's order. Raises OptionError."""
        for name in options:
            if name not in (option.name for option in self.options):
                known = ", ".join(option.name for option in self.options) or "none"
                raise OptionError(f"{self.id} has no option {name!r}; its options are: {known}")
        complete = {}
        for option in self.options:
            values = [choice.value for choice in option.choices]
            complete[option.name] = options.get(option.name, values[0])
            if complete[option.name] not in values:
                raise OptionError(
                    f"{option.name} of {self.id} cannot be {complete[option.name]!r}; "
                    f"it can be: {', '.join(values)}"
                )
        return complete

    def start(self, options: Mapping[str, str]) -> Position:
        """The position before the first move. Raises OptionError."""
        return start(self.rules(self.complete(options)))
