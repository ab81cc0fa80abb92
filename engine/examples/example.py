"""The type of an example: a position that play reaches, and moves to try in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.notation import parse_move
from engine.position import Position

Topic = Literal["rules", "strategy", "options"]
"""The section of an example."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A position of a game, reached from the start by the moves `before`, and lines that show a
    rule.

    `id` is unique within the game: lowercase words with hyphens. A line has moves to try in order,
    separated by spaces.
    """

    id: str
    lines: tuple[str, ...]
    before: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    topic: Topic = "rules"

    def position_from(self, start: Position) -> Position:
        position = start
        for move in self.before.split():
            position = position.play(parse_move(position, move))
        return position
