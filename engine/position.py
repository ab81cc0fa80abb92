"""The common interface of all games' positions."""

from typing import Any, Literal, Protocol

from engine.board import Board, Cells
from engine.color import Color
from engine.flank import Ray

Move = Any
"""A value with a meaning only to positions of the same game."""

Obligation = Literal["center", "jump", "last-chance"]
"""Take the center without a capture; jump; break the goal that the opponent has built."""

Ending = Literal["full", "no-moves", "passes", "goal", "captures", "repetition"]
"""Why play ended: a full board, no legal moves, consecutive passes, a goal, the sixth capture, or
the third occurrence of a position.
"""

PASS = 0


class IllegalMove(ValueError):
    """A move that the rules forbid here. `reason` is a word or two with a hyphen.

    Everywhere: `over`, `not-a-cell`, `occupied`. In a custodial game: `may-not-pass`, `opening`,
    `nothing-flanked`. In Moxie: `must-jump`, `unfinished`, `not-a-jump`, `not-yours`, `too-far`,
    `no-reserve`, `may-not-sacrifice`, `may-not-step`, `not-a-move`.

    The message is English. Pages have their own, named by `text` or by the reason, with `values`
    inserted.
    """

    def __init__(self, reason: str, message: str, *, text: str = "", **values: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.text = text
        self.values = values


class GameRules(Protocol):
    """The common part of all games' rules. `colors` are in turn order."""

    @property
    def board(self) -> Board: ...

    @property
    def colors(self) -> tuple[Color, ...]: ...


class Position(Protocol):
    """A position of a game, as an immutable value.

    `turn` is the next player, even if the game is over.
    """

    @property
    def rules(self) -> GameRules: ...

    @property
    def turn(self) -> Color: ...

    @property
    def active(self) -> tuple[Color, ...]:
        """The players who have not left, in turn order."""

    @property
    def to_move(self) -> Color | None:
        """None if the game is over."""

    @property
    def over(self) -> bool: ...

    @property
    def winners(self) -> tuple[Color, ...]:
        """Several players in a draw, none while the game continues."""

    @property
    def score(self) -> dict[Color, int]:
        """Stones or, in Moxie, captures."""

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Always in the same order."""

    def play(self, move: Move) -> "Position":
        """Raises IllegalMove."""

    def without(self, color: Color) -> "Position": ...

    def stone(self, cell: Cells) -> str:
        """The stone on a cell: a color, `neutral`, or an empty text."""

    @property
    def layers(self) -> tuple[tuple[str, Cells], ...]: ...

    def captures(self, move: Move) -> tuple[Cells, ...]:
        """The captured stones. With `captured_as`, they determine the rays of the move."""

    @property
    def captured_as(self) -> tuple[str, ...]:
        """The state of stones after capture, other players' and neutral ones, as in `Ray`."""

    def rays(self, move: Move) -> tuple[Ray, ...]:
        """The captures of a move, direction by direction."""

    def path(self, move: Move) -> tuple[Cells, ...]:
        """The cells that a move names. The moved stone ends on the last one."""

    def sacrificed(self, move: Move) -> Cells:
        """The stone that a move gives up before the rest of its path, or none."""

    @property
    def reserve(self) -> dict[Color, int]:
        """The stones that each player can still drop; empty in games without reserves."""

    @property
    def built(self) -> Cells:
        """The cells of all goals that are built."""

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """The restrictions on the player to move that need an explanation."""

    @property
    def ending(self) -> Ending | None:
        """None while play continues, or if players have left the game."""
