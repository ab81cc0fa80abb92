"""A moment of any game: all that the service needs of the rules."""

from typing import Any, Literal, Protocol

from engine.board import Board, Cells
from engine.color import Color
from engine.flank import Ray

Move = Any
"""What a player does with a turn: a value that the positions of its own game understand."""

Obligation = Literal["center", "jump", "last-chance"]
"""Take the center, as nothing can be captured; jump, as you can; break what the other has built."""

Ending = Literal["full", "no-moves", "passes", "goal", "captures", "repetition"]
"""Why play has ended: the board is full, nobody can move, everybody passed, a goal was built, six
stones were captured, or the position stood for the third time."""

PASS = 0
"""The move of a player who does nothing, in the games that know it."""


class IllegalMove(ValueError):
    """A move that the rules forbid here. `reason` is a word or two with a hyphen.

    Everywhere: `over`, `not-a-cell`, `occupied`. In a custodial game: `may-not-pass`, `opening`,
    `nothing-flanked`. In Moxie: `must-jump`, `unfinished`, `not-a-jump`, `not-yours`, `too-far`,
    `no-reserve`, `may-not-sacrifice`, `not-a-move`.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class GameRules(Protocol):
    """Where a game is played, and by whom in which order: what all rules have in common."""

    @property
    def board(self) -> Board: ...

    @property
    def colors(self) -> tuple[Color, ...]: ...


class Position(Protocol):
    """A moment of a game, as a value. `turn` is whose turn comes next, even when it is over."""

    @property
    def rules(self) -> GameRules: ...

    @property
    def turn(self) -> Color: ...

    @property
    def active(self) -> tuple[Color, ...]:
        """The players still in the game, in order."""

    @property
    def to_move(self) -> Color | None:
        """Whose turn it is; nobody's when the game is over."""

    @property
    def over(self) -> bool:
        """Whether nothing can be played anymore."""

    @property
    def winners(self) -> tuple[Color, ...]:
        """Who has won: several players in a draw, none while the game goes on."""

    @property
    def score(self) -> dict[Color, int]:
        """What the game counts of each player: stones, or captures."""

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """All moves of the player to move, always in the same order."""

    def play(self, move: Move) -> "Position":
        """The position after a move. Raises IllegalMove."""

    def without(self, color: Color) -> "Position":
        """The position after a player has left."""

    def stone(self, cell: Cells) -> str:
        """What lies on a cell: a color, `neutral`, or an empty text."""

    @property
    def layers(self) -> tuple[tuple[str, Cells], ...]:
        """The cells of each color, and of `neutral`: the same as `stone`, all at once."""

    def rays(self, move: Move) -> tuple[Ray, ...]:
        """What a move captures, stone by stone and way by way."""

    def path(self, move: Move) -> tuple[Cells, ...]:
        """The cells that a move names in any position; on the last one lies the stone then."""

    def sacrificed(self, move: Move) -> Cells:
        """The stone that a move gives away before the rest of its path, or none."""

    @property
    def reserve(self) -> dict[Color, int]:
        """The stones that each player can still drop; empty in games without reserves."""

    @property
    def built(self) -> Cells:
        """The cells of what has been built to win the game, as far as it stands."""

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """What restricts the player to move, so that it can be explained."""

    @property
    def ending(self) -> Ending | None:
        """Why play has ended; None while it goes on, or when players have left the game."""
