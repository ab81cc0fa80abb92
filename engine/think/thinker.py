"""The interface of thinkers, which search for the best move in any game."""

from dataclasses import dataclass
from typing import Protocol

from engine.position import Position
from engine.think.value import SearchResult


class StopFlag:
    """Asks a search in another thread to end soon with its results so far.

    `flag` is one byte, which compiled code can read while another thread writes it.
    """

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = bytearray(1)

    def request(self) -> None:
        """Irrevocable."""
        self.flag[0] = 1

    @property
    def requested(self) -> bool:
        return self.flag[0] != 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLimits:
    """The limits of a search; it ends at the first one. At least one ply is always complete.

    `seconds` of wall time; `nodes` visited, which makes a search reproducible; `depth` in plies.
    `exact`: with at most so many empty cells, the rest of the game is searched exactly as far as
    the other limits allow. `selective`: the search may cut off probably irrelevant moves, and
    therefore looks deeper. `steady`: an estimate is the mean of the last depths, as many as there
    are players, because it depends on who moves at the end of a line. `solved`: the table of a
    solved game may be used. `varied`: by estimates, a move may be found that is worse than the
    best by up to so many stones, so that games differ. The compiled search of Moxie, where many
    moves have the same value, ignores it.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    exact: int = 0
    selective: bool = False
    steady: bool = False
    solved: bool = True
    varied: float = 0.0

    @property
    def weaken(self) -> bool:
        """True if the search is to find no more than it sees, even in a solved game."""
        return not self.solved or self.depth is not None


class Thinker(Protocol):
    """Thinks about the positions of one game. It is thread-safe."""

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        """The best move and its value. The position has at least one move.

        The same position, seed and limits without `seconds` give the same result, unless the search
        is stopped. The seed chooses among moves of the same value, or of about the same value if
        the limits are `varied`.
        """

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        """Every legal move with its value, best first; equal ones in move order.

        The limits are for all moves together.
        """
