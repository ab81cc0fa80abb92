"""What a position or a move is worth, and what a thinker found out about it."""

from dataclasses import dataclass

from engine.position import Move


@dataclass(frozen=True, slots=True)
class Value:
    """What something is worth to one player, if everybody plays well from there on.

    `chance`: of winning, from 0 to 1; a draw counts as half a win. Of an exact value it is 0, 0.5
    or 1, of an estimate something between.
    `margin`: by how many stones the player will be ahead of the best other one at the end; None
    where the game is not about stones.
    `distance`: turns to the end, if known.
    `exact`: proved to the end of the game, and not estimated.
    """

    chance: float
    margin: float | None = None
    distance: int | None = None
    exact: bool = False

    @property
    def sort_key(self) -> tuple[float, float, int]:
        """What to sort by: the chance, then stones, then a quick win or a slow loss."""
        haste = 0 if self.distance is None else self.distance * (-1 if self.chance > 0.5 else 1)
        return self.chance, self.margin or 0.0, haste

    @property
    def for_opponent(self) -> "Value":
        """The same to the other one of two players."""
        margin = None if self.margin is None else -self.margin
        return Value(1.0 - self.chance, margin, self.distance, self.exact)


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A legal move, and its value to the player who makes it."""

    move: Move
    value: Value


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a thinker found out about a position.

    `moves`: the legal moves that were looked at, best first. All of them when they were ranked;
    when only the best was wanted, values behind the first one are bounds or missing.
    `line`: the best play on both sides, as far as it was seen; it begins with the best move.
    `depth`: plies that were searched to the end. `nodes`: positions that were visited.
    """

    moves: tuple[RankedMove, ...]
    line: tuple[Move, ...]
    depth: int
    nodes: int

    @property
    def best(self) -> RankedMove:
        """The best move. A thought has one: positions without moves are not thought about."""
        return self.moves[0]
