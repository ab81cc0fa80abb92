"""The type of a task: a position, and the moves that solve it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Game
from engine.notation import parse_position
from engine.position import Position


@dataclass(frozen=True, slots=True)
class Task:
    """One task of a lesson. Its solution is one of `moves`, which spaces separate.

    `text` names the texts of the task, which games share: `capture.corner`.
    """

    text: str
    position: str
    moves: str
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def family(self) -> str:
        return self.text.partition(".")[0]

    @property
    def id(self) -> str:
        return self.text.partition(".")[2]

    @property
    def solutions(self) -> tuple[str, ...]:
        return tuple(self.moves.split())

    def start(self, game: Game) -> Position:
        return parse_position(game.rules(game.complete(self.options)), self.position)
