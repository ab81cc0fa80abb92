"""Who thinks: what search for the best move means, in any game."""

from dataclasses import dataclass
from typing import Protocol

from engine.position import Position
from engine.think.value import SearchResult


class Stop:
    """Asks a search in another thread to come to its end soon, with what it has.

    `flag` is one byte, which compiled code can read while others write it.
    """

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = bytearray(1)

    def request(self) -> None:
        """Ask for the end. It cannot be taken back."""
        self.flag[0] = 1

    @property
    def requested(self) -> bool:
        """Whether the end was asked for."""
        return self.flag[0] != 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How long to think: until the first of the limits. At least one ply is always searched.

    `seconds` of wall time; `nodes` are positions visited, and make a search repeatable; `depth` in
    plies. `exact`: with at most so many empty cells the rest of the game is played out exactly, as
    far as the other limits allow.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    exact: int = 0


class Thinker(Protocol):
    """Thinks about the positions of one game. May be used from several threads at once."""

    def best(self, position: Position, effort: Effort, stop: Stop, seed: int = 0) -> SearchResult:
        """The best move, and its value. The position has at least one move.

        The same position, seed and effort without `seconds` give the same thought, unless it is
        stopped. The seed chooses among moves of the same value.
        """

    def rank(self, position: Position, effort: Effort, stop: Stop) -> SearchResult:
        """Every legal move with its own value, best first, equals in the order of the moves.

        The effort is for all the moves together.
        """
