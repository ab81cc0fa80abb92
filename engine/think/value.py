"""The values of positions and moves, and the results of searches."""

from dataclasses import dataclass

from engine.position import Move


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position or move to one player, if everybody plays well from there.

    `chance`: of winning, from 0 to 1; a draw counts as half a win. An exact value has 0, 0.5 or 1.
    `margin`: the lead in stones over the best other player at the end; None in games without it.
    `distance`: turns to the end, if known.
    `exact`: proved, not estimated.
    """

    chance: float
    margin: float | None = None
    distance: int | None = None
    exact: bool = False

    @property
    def sort_key(self) -> tuple[float, float, int]:
        """By chance of winning, then stones, then a quick win or a slow loss."""
        haste = 0 if self.distance is None else self.distance * (-1 if self.chance > 0.5 else 1)
        return self.chance, self.margin or 0.0, haste

    @property
    def for_opponent(self) -> "Value":
        margin = None if self.margin is None else -self.margin
        return Value(1.0 - self.chance, margin, self.distance, self.exact)


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A legal move, and its value to the player who makes it."""

    move: Move
    value: Value


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search.

    `moves`: the moves that were searched, best first. `rank` searches all of them; after `best`,
    values behind the first one are bounds or missing.
    `line`: the principal variation; it begins with the best move.
    `depth`: in plies. `nodes`: positions visited.
    `provisional`: a better search was not ready.
    """

    moves: tuple[RankedMove, ...]
    line: tuple[Move, ...]
    depth: int
    nodes: int
    provisional: bool = False

    @property
    def best(self) -> RankedMove:
        return self.moves[0]
