"""What an example of the rules is: a position that play reaches, and what to try in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.notation import parse_move
from engine.position import Position

Topic = Literal["rules", "strategy", "options"]
"""Where an example belongs: to the rules, to playing well, or to the option that it varies."""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves to try one after the other, parted by spaces, and what to notice then."""

    moves: str
    notice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A position of a game, reached from its start by `before`, in which lines show a rule.

    `id` is its own within the game: small words with hyphens. The texts are plain.
    """

    id: str
    title: str
    text: str
    lines: tuple[Line, ...]
    before: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    topic: Topic = "rules"

    def position_from(self, start: Position) -> Position:
        """The position of the example, from its game's start under its options."""
        position = start
        for move in self.before.split():
            position = position.play(parse_move(position, move))
        return position
