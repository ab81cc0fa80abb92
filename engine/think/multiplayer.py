"""The value of a position to every player, from searches that value it for the player to move."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.color import Color
from engine.custodial import CustodialPosition, fewest_win
from engine.position import Move, Position
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import SearchResult, Value

Values = Mapping[Color, Value]
"""The value of a position to each player."""


def all_exact(values: Values) -> bool:
    return all(value.exact for value in values.values())


def final_values(position: Position) -> dict[Color, Value]:
    winners, stones = position.winners, isinstance(position, CustodialPosition)
    found = {}
    for color in position.rules.colors:
        chance = 0.0 if color not in winners else 1.0 if len(winners) == 1 else 0.5
        lead = stones_ahead(position, color) if stones and color in position.active else None
        found[color] = Value(chance, lead, None if stones else 0, exact=True)
    return found


def stones_ahead(position: Position, color: Color) -> float:
    """The lead over the best other player: fewer stones where the fewest win."""
    others = [position.score[other] for other in position.active if other is not color]
    if fewest_win(position.rules):
        return float(min(others, default=0) - position.score[color])
    return float(position.score[color] - max(others, default=0))


def values_for_all(
    position: Position, value: Value, line: tuple[Move, ...], search: "Search"
) -> dict[Color, Value]:
    mover, colors = position.to_move, position.rules.colors
    assert mover
    if len(colors) == 2:
        return {color: value if color is mover else value.for_opponent for color in colors}
    if len(position.active) == 2:
        found = {color: Value(0.0, None, 0, exact=True) for color in colors}
        return found | {c: value if c is mover else value.for_opponent for c in position.active}
    if value.exact and value.chance == 1:
        lost = Value(0.0, None, value.distance, exact=True)
        return {color: value if color is mover else lost for color in colors}
    found = {color: Value(0.0, None, 0, exact=True) for color in colors}
    for color in position.active:
        found[color] = (
            value if color is mover else _value_at_next_turn(position, color, line, search)
        )
    whole = sum(value.chance for value in found.values()) or 1.0
    return {
        color: replace(value, chance=value.chance / whole, distance=None, exact=False)
        if color in position.active
        else value
        for color, value in found.items()
    }


def _value_at_next_turn(
    position: Position, color: Color, line: tuple[Move, ...], search: "Search"
) -> Value:
    """The value of a position to another player, from the position at their next turn."""
    ahead = list(line)
    while position.to_move not in (None, color):
        move = ahead.pop(0) if ahead else search.quick_best(position).best.move
        position = position.play(move)
    return (
        final_values(position)[color] if position.over else search.quick_best(position).best.value
    )


def one_ply_earlier(values: Values) -> dict[Color, Value]:
    return {
        color: value if value.distance is None else replace(value, distance=value.distance + 1)
        for color, value in values.items()
    }


@dataclass(frozen=True, slots=True)
class Search:
    """A thinker with its limits."""

    thinker: Thinker
    limits: SearchLimits
    stop: StopFlag

    def rank(self, position: Position) -> SearchResult:
        return self.thinker.rank(position, self.limits, self.stop)

    def best(self, position: Position) -> SearchResult:
        return self.thinker.best(position, self.limits, self.stop)

    def quick_best(self, position: Position) -> SearchResult:
        """A search with a quarter of the limits."""
        seconds, nodes = self.limits.seconds, self.limits.nodes
        limits = replace(
            self.limits,
            seconds=None if seconds is None else seconds / 4,
            nodes=None if nodes is None else max(1, nodes // 4),
        )
        return self.thinker.best(position, limits, self.stop)
