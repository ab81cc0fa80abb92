"""A game of the catalog: its options and its start."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.color import Color
from engine.custodial import Rules, start
from engine.moxie import MoxieRules, start_moxie
from engine.option import Option, OptionError
from engine.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game that can be played.

    `players` are in turn order. `rules` makes the rules from complete options or raises
    OptionError.
    """

    id: str
    players: tuple[Color, ...]
    options: tuple[Option, ...]
    rules: Callable[[Mapping[str, str]], Rules | MoxieRules]

    @property
    def is_variant(self) -> bool:
        """True if the rules are a text that a match or a record brings with it."""
        return any(option.is_rules for option in self.options)

    def is_casual(self, options: Mapping[str, str]) -> bool:
        """True if somebody designed the game, so that it has no rating."""
        return self.is_variant or any(
            options[option.name] not in option.choices for option in self.options
        )

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with defaults filled in, in the order of the game.

        Raises OptionError, including for options that exclude each other.
        """
        for name in options:
            if name not in (option.name for option in self.options):
                known = ", ".join(option.name for option in self.options) or "none"
                message = f"{self.id} has no option {name!r}; its options are: {known}"
                raise OptionError(message, option=name)
        complete: dict[str, str] = {}
        for option in self.options:
            value = options.get(option.name, option.choices[0])
            complete[option.name] = option.read(value, complete) if option.read else value
            if option.read is None and value not in option.choices:
                raise OptionError(
                    f"{option.name} of {self.id} cannot be {value!r}; "
                    f"it can be: {', '.join(option.choices)}",
                    option=f"{option.name}={value}",
                )
        self.rules(complete)
        return complete

    def start(self, options: Mapping[str, str]) -> Position:
        """Raises OptionError."""
        rules = self.rules(self.complete(options))
        return start_moxie(rules) if isinstance(rules, MoxieRules) else start(rules)
